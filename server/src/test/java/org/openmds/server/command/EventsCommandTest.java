package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventsCommandTest {

    private static final String CLUSTER = """
            <sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>
            <glue:Cluster xmlns:glue='http://mds.globus.org/glue/ce/1.1'>%s</glue:Cluster></sg:Content>""";
    private static final String HOST = "<glue:Host glue:Name='%s'/>";

    @ParameterizedTest
    @ValueSource(strings = {"", "--pull"})
    void events_hostComesAndEntryGoes_areToldInWords(String way) throws Exception {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            String[] command = way.isEmpty()
                    ? new String[]{"events", server.base(), "--count", "3"}
                    : new String[]{"events", server.base(), "--count", "3", way};
            BackgroundCommand events = BackgroundCommand.start(command);
            events.awaitErr("subscribed until");
            String entry = run("add", server.index(), "--member", "http://alpha.example.org/", "--raw", "--content",
                    CLUSTER.formatted(HOST.formatted("n1") + HOST.formatted("n2"))).out();
            events.awaitLines(1);
            assertThat(run("set", "--epr", entry, "--update",
                    CLUSTER.formatted(HOST.formatted("n1") + HOST.formatted("n2") + HOST.formatted("n3"))).code())
                    .isZero();
            events.awaitLines(2);
            assertThat(run("remove", "--epr", entry).code()).isZero();

            assertThat(events.code()).as(events.err()).isZero();
            assertThat(events.out().lines().map(line -> line.replaceFirst("^[0-9T:-]+Z  ", ""))).satisfiesExactly(
                    added -> assertThat(added).matches("entry .+ added \\(2 hosts\\)"),
                    host -> assertThat(host).matches("host n3 added \\(.+\\)"),
                    removed -> assertThat(removed).matches("entry .+ removed: it was destroyed"));
            assertThat(events.err()).doesNotContain("EndpointReference");
        }
    }
}
