package org.openmds.webmds.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.FakeGroupService;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.wsrf.client.WsrfClient;

class RecordedPartsSourceTest {

    private static final String CLUSTER = "<g:Cluster xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Name='north'/>";

    private final FakeGroupService service = new FakeGroupService(CLUSTER);
    private final WsrfClient client = WsrfClient.builder().build();
    private final RecordedPartsSource source = new RecordedPartsSource(
            new ServiceSource(client, service::reference));

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void read_groupWithSums_asksForPartsOnly() throws Exception {
        service.hasProperty("<i:Summary xmlns:i='http://openmds.org/index'/>");

        assertThat(source.read(Map.of()).root().children()).extracting(each -> each.name().getLocalPart())
                .containsExactly("Summary", "Cluster");
        assertThat(service.requests()).hasSize(2).noneMatch(each -> each.contains("GetResourcePropertyDocument"));
    }

    @Test
    void read_groupWithoutSums_readsItAsAWhole() throws Exception {
        service.hasNoProperties();

        assertThat(source.read(Map.of()).root().name().getLocalPart()).isEqualTo("Cluster");
        assertThat(service.requests().getLast()).contains("GetResourcePropertyDocument");
    }
}
