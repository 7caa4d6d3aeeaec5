package org.openmds.provider.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

class BatchProviderTest {

    private static final BatchSystem EMPTY = _ -> new GlueCluster("alpha", "head", List.of(), List.of(), List.of());
    private static final Deadline DEADLINE = Deadline.in(Duration.ofMinutes(1));

    @Test
    void collect_headNode_standsInTheCluster() throws Exception {
        HeadNodeProvider node = new HeadNodeProvider("<Host>head</Host>");
        try (BatchProvider provider = new BatchProvider("slurm", EMPTY, Optional.of(node))) {
            assertThat(provider.collect(DEADLINE).toString()).containsPattern(
                    "<host:HeadNode( xmlns:host=\"[^\"]*\")?><Host>head</Host></host:HeadNode></glue:Cluster>");
        }
        assertThat(node.closed).isTrue();
    }

    @Test
    void collect_headNodeFails_isLeftOut() throws Exception {
        try (BatchProvider provider = new BatchProvider("slurm", EMPTY, Optional.of(new HeadNodeProvider("")))) {
            assertThat(provider.collect(DEADLINE).toString()).contains("glue:Name=\"alpha\"")
                    .doesNotContain("HeadNode");
        }
    }

    /** A head node's provider. It fails if it has no document. */
    private static final class HeadNodeProvider implements InformationProvider {

        private final String document;
        private boolean closed;

        HeadNodeProvider(String document) {
            this.document = document;
        }

        @Override
        public String name() {
            return "host";
        }

        @Override
        public XmlFragment collect(Deadline deadline) throws CollectionException {
            if (document.isEmpty()) {
                throw new CollectionException("cannot be read");
            }
            return XmlFragment.parse(document);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
