package org.openmds.benchmarks.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

class PageDataTest {

    @Test
    void adds_ofAnyVersion_areWellFormedAndTellIt() {
        assertThat(parsed(PageData.addHost(1, 7))).contains("node0000000000000001.example.org", "Last1Min=\"6624\"");
        assertThat(parsed(PageData.addCluster(2, 7))).contains("cluster02", "Last1Min=\"6624\"");
        assertThat(parsed(PageData.addQueue(0, 7))).contains("FreeCPUs=\"100007\"");
        assertThat(parsed(PageData.addSite(3, 7))).contains("site03", "s03-106.example.org", "number 207");
        assertThat(parsed(PageData.addHosts())).contains("glue:Host");
    }

    @Test
    void host_isAboutOneKilobyte() {
        assertThat(PageData.addHost(1, 0).length()).isBetween(1_200, 2_000);
    }

    private static String parsed(String envelope) {
        return XmlFragment.parse(envelope.getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT)
                .toString();
    }
}
