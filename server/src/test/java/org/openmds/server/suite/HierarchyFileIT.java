package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The hierarchy files of GT4, unchanged. */
class HierarchyFileIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    /** The parameter file of GT 4.0, with shorter times for the test. */
    private static final String PARAMETERS = """
            <?xml version="1.0" encoding="UTF-8" ?>
            <ServiceGroupRegistrationParameters xmlns="http://mds.globus.org/servicegroup/client"
                xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <!-- Renew this registration every so many seconds -->
              <RefreshIntervalSecs>%d</RefreshIntervalSecs>
              <Content xsi:type="agg:AggregatorContent" xmlns:agg="http://mds.globus.org/aggregator/types">
                <agg:AggregatorConfig xsi:type="agg:AggregatorConfig">
                  <agg:GetResourcePropertyPollType
                      xmlns:wssg="http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ServiceGroup-1.2-draft-01.xsd">
                    <agg:PollIntervalMillis>%d</agg:PollIntervalMillis>
                    <agg:ResourcePropertyName>wssg:Entry</agg:ResourcePropertyName>
                  </agg:GetResourcePropertyPollType>
                </agg:AggregatorConfig>
                <agg:AggregatorData/>
              </Content>
            </ServiceGroupRegistrationParameters>
            """;

    @TempDir
    Path directory;

    private final List<RunningServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(RunningServer::close);
    }

    @Test
    void hierarchy_ofGt4sFiles_linksUpwardsAndDownwards() throws IOException {
        RunningServer above = server("above");
        RunningServer below = server("below");
        below.index().add("below");
        Path file = Files.writeString(directory.resolve("hierarchy.xml"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <config>
                  <!-- The indexes above and below this one -->
                  <upstream>
                    %s
                  </upstream>
                  <downstream>%s</downstream>
                </config>
                """.formatted(above.index().url(), below.index().url()));
        Files.writeString(directory.resolve("upstream.xml"), PARAMETERS.formatted(600, 1000));
        Files.writeString(directory.resolve("downstream.xml"), PARAMETERS.formatted(300, 1000));

        RunningServer middle = server("middle", "hierarchy.file", file.toString());
        middle.index().add("middle");

        await().atMost(TIMEOUT).until(() -> middle.index().jobs().size() == 2);
        await().atMost(TIMEOUT).until(() -> above.index().jobs().size() == 2);
        assertThat(above.index().jobs()).containsExactlyInAnyOrder("middle", "below");
        assertThat(above.index().query("string(//*[local-name()='EntryCount']/*[local-name()='hierarchy'])"))
                .isEqualTo("4");
        assertThat(below.index().jobs()).containsExactly("below");
    }

    @Test
    void entry_ofALargeSite_carriesAllOfIt() {
        RunningServer below = server("below");
        String text = "x".repeat(10_000);
        for (int i = 0; i < 30; i++) {
            below.index().call(RequestBodies.add("job" + i, RequestBodies.job("job" + i, text), "PT1H"));
        }

        RunningServer above = server("above", "hierarchy.downstream[0].urls", below.index().url(),
                "hierarchy.downstream[0].interval", "1s");

        await().atMost(TIMEOUT).until(() -> above.index().jobs().size() == 30);
        assertThat(above.index().keys()).hasSize(31);
        assertThat(above.index().query("string-length(//j:Job[@n='job29'])")).isEqualTo("10000");
    }

    private RunningServer server(String name, String... keys) {
        RunningServer server = RunningServer.start(directory.resolve(name), keys);
        servers.add(server);
        return server;
    }
}
