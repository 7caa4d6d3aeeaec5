package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

/** The command that lists the queues of computing elements for a VO. */
class FindCeCommandTest {

    /** A site with a queue for atlas. */
    static final String SITE = """
            <Domains xmlns='http://schemas.ogf.org/glue/2009/03/spec_2.0_r1'><AdminDomain><ID>EXAMPLE-ONE</ID>
            <ComputingService><ID>c1</ID><ComputingEndpoint><ID>e1</ID><URL>https://ce1.example.org:443/arex</URL></ComputingEndpoint>
            <ComputingShare><ID>q1</ID><Name>long</Name><MappingPolicy><Rule>vo:atlas</Rule><Rule>vo:cms</Rule></MappingPolicy>
            <MaxWallTime>172800</MaxWallTime><ServingState>production</ServingState><FreeSlots>52</FreeSlots></ComputingShare>
            </ComputingService></AdminDomain></Domains>""";

    @Test
    void findCe_site_isARowForEachQueue() {
        try (CommandTestServer server = CommandTestServer.start(Map.of())) {
            assertThat(run("find-ce", server.base())).isEqualTo(new CommandOutcome(0, "", "mds: nothing is found\n"));
            run("add", server.index(), "--member", "http://site.example.org/", "--content", SITE);

            assertThat(run("find-ce", server.index(), "--vo", "atlas", "--min-free", "52").out()).isEqualTo("""
                    SITE         CE               QUEUE  STATE       FREE  RUNNING  WAITING  WALL  MEMORY  VOS
                    EXAMPLE-ONE  ce1.example.org  long   production  52    -        -        2880  -       atlas,cms
                    """);
            assertThat(run("find-ce", server.base(), "--vo", "atlas", "--min-free", "53").out()).isEmpty();
            assertThat(run("find-ce", server.base(), "--site", "example-one", "-o", "json").out())
                    .startsWith("{\"shares\":[{\"site\":\"EXAMPLE-ONE\",");
            assertThat(run("find-ce", server.base(), "-o", "csv").out()).startsWith("site,service,ce,");
            assertThat(run("find-ce", server.base(), "--min-free", "-1").err()).contains("answered HTTP 400",
                    "min-free");
        }
    }
}
