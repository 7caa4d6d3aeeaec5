package org.openmds.cli.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

class EventNarratorTest {

    private final EventNarrator narrator = new EventNarrator();

    @Test
    void changed_newEntry_isAddedWithWhatItHolds() {
        assertThat(narrator.changed("1", entry("alpha (slurm)", cluster(host("n1") + host("n2") + queue(1, 4)))))
                .containsExactly("entry alpha (slurm) added (2 hosts, 1 queue)");
        assertThat(narrator.changed("2", entry("n3", host("n3")))).containsExactly("host n3 added (1 host)");
    }

    @Test
    void changed_jobsAndHosts_areTold() {
        narrator.remember("1", entry("alpha", cluster(host("n1") + host("n2") + queue(1, 4))));

        assertThat(narrator.changed("1", entry("alpha", cluster(host("n2") + host("n4") + queue(3, 1)))))
                .containsExactly("host n4 added (alpha)", "host n1 removed (alpha)",
                        "queue batch: 3 jobs waiting (was 1), 1 job running (was 4)");
        assertThat(narrator.changed("1", entry("alpha", cluster(host("n2") + host("n4") + queue(3, 1))))).isEmpty();
    }

    @Test
    void changed_stateOfHost_isTold() {
        narrator.remember("1", entry("alpha", cluster(batchHost("idle"))));

        assertThat(narrator.changed("1", entry("alpha", cluster(batchHost("Drained")))))
                .containsExactly("host n1: drained (was idle)");
    }

    @Test
    void changed_sourceFailsAndRecovers_isToldOnceEach() {
        narrator.remember("1", entry("west", nested("")));

        assertThat(narrator.changed("1", entry("west", nested(error("2026-11-25T10:00:00Z")))))
                .containsExactly("site west stale since 2026-11-25T10:00:00Z: no answer within 5s");
        assertThat(narrator.changed("1", entry("west", nested(error("2026-11-25T10:00:00Z"))))).isEmpty();
        assertThat(narrator.changed("1", entry("west", nested(""))))
                .containsExactly("site west has current data again");
        assertThat(narrator.removed("1", "its lifetime is over"))
                .containsExactly("site west removed: its lifetime is over");
        assertThat(narrator.removed("1", "")).isEmpty();
    }

    private static XmlElement entry(String name, String content) {
        return XmlFragment.parse("""
                <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:mds="http://openmds.org/aggregator"
                 xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
                 xmlns:host="http://openmds.org/glue/host" mds:name="%s"><sg:Content>%s</sg:Content></sg:Entry>"""
                .formatted(name, content)).root();
    }

    private static String cluster(String content) {
        return "<glue:Cluster>%s</glue:Cluster>".formatted(content);
    }

    private static String host(String name) {
        return "<glue:Host glue:Name='%s'/>".formatted(name);
    }

    private static String batchHost(String state) {
        return "<glue:Host glue:Name='n1'><host:Batch host:State='%s'/></glue:Host>".formatted(state);
    }

    private static String queue(int waiting, int running) {
        return """
                <glue:ComputingElement glue:Name='batch'>
                  <glue:State glue:RunningJobs='%d' glue:WaitingJobs='%d' glue:Status='open'/>
                </glue:ComputingElement>""".formatted(running, waiting);
    }

    private static String nested(String error) {
        return "<agg:AggregatorData mds:collectedAt='2026-11-25T09:00:00Z'><sg:Entry/></agg:AggregatorData>" + error;
    }

    private static String error(String since) {
        return "<agg:AggregatorError><agg:since>%s</agg:since><agg:cause>no answer within 5s</agg:cause></agg:AggregatorError>"
                .formatted(since);
    }
}
