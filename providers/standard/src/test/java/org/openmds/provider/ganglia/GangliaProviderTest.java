package org.openmds.provider.ganglia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.openmds.provider.ganglia.GangliaAnswers.collect;
import static org.openmds.provider.ganglia.GangliaAnswers.host;
import static org.openmds.provider.ganglia.GangliaAnswers.metric;
import static org.openmds.provider.ganglia.GangliaAnswers.recorded;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;

class GangliaProviderTest {

    @Test
    void collect_answerOfGmond_isGlue() throws Exception {
        String xml = collect(recorded("gmond.xml"), "proc_*").toString();

        assertThat(xml).contains(
                "<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"alpha\">",
                "glue:Name=\"node1.example.org\" glue:UniqueID=\"node1.example.org\" host:BootTime=\"2026-11-21T14:33:38Z\"",
                "glue:RAMSize=\"24105\" glue:RAMAvailable=\"21738\" glue:VirtualSize=\"24105\"",
                "host:SwapSize=\"0\" host:SwapAvailable=\"0\"",
                "host:Free=\"19802\"", "host:Buffers=\"267\"", "host:Cached=\"1668\"",
                "glue:ClockSpeed=\"2000\" host:LogicalCount=\"2\"",
                "<glue:OperatingSystem glue:Name=\"Linux\" glue:Release=\"6.1.0-18-amd64\"/>",
                "<glue:Architecture glue:PlatformType=\"x86_64\" glue:SMPSize=\"2\"/>",
                "glue:Last1Min=\"598\" glue:Last5Min=\"503\" glue:Last15Min=\"397\"",
                "host:User=\"68.2\" host:System=\"16.9\" host:Idle=\"0.5\" host:IOWait=\"0.0\"",
                "host:Size=\"258019\" host:AvailableSpace=\"78287\"",
                "State=\"up\" TN=\"0\" TMAX=\"1\" DMAX=\"0\" Reported=\"2026-11-22T03:38:57Z\"",
                "Location=\"rack1\"",
                "<ganglia:Metric Name=\"proc_run\" Type=\"uint32\">8</ganglia:Metric>",
                "HostsUp=\"1\" HostsDown=\"0\"");
        assertThat(xml).doesNotContain("bytes_in", "load_one", "Unreadable");
    }

    @Test
    void collect_answerOfGmetad_namesTheGrid() throws Exception {
        String xml = collect(recorded("gmetad.xml"), "*").toString();

        assertThat(xml).contains("<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"Grid 1/alpha\">",
                "Grid=\"Grid 1\"", "glue:Last1Min=\"598\"", "Name=\"bytes_in\" Type=\"float\" Units=\"bytes/sec\"");
    }

    @Test
    void collect_summaryOfGmetad_givesSums() throws Exception {
        String xml = collect(recorded("gmetad-summary.xml"), "load_*").toString();

        assertThat(xml).contains("<glue:Cluster glue:Name=\"Grid 1\" glue:UniqueID=\"Grid 1\">", "Kind=\"grid\"",
                "<glue:Cluster glue:Name=\"alpha\" glue:UniqueID=\"Grid 1/alpha\">", "HostsUp=\"1\" HostsDown=\"0\"",
                "<ganglia:Sum Name=\"load_one\" Type=\"double\" Hosts=\"1\">5.98</ganglia:Sum>");
        assertThat(xml).doesNotContain("glue:Host ", "cpu_user");
    }

    @ParameterizedTest
    @CsvSource({"80,20,up", "81,20,down", "0,0,unknown", "'',20,unknown", "5,'',unknown", "x,20,unknown"})
    void collect_ageOfAHost_givesItsStateByGangliasRule(String seconds, String expected, String state)
            throws Exception {
        String host = host("n1", "").replace("TN=\"1\" TMAX=\"20\"",
                "TN=\"%s\" TMAX=\"%s\"".formatted(seconds, expected));

        assertThat(collect(GangliaAnswers.of(host)).toString()).contains("State=\"" + state + "\"");
    }

    @Test
    void collect_staleMetric_showsItsAge() throws Exception {
        String metrics = metric("load_one", "1.5").replace("TN=\"1\"", "TN=\"241\"") + metric("temp", "42")
                .replace("TN=\"1\"", "TN=\"500\"") + metric("fan", "3");

        String xml = collect(GangliaAnswers.of(host("n1", metrics)), "*").toString();

        assertThat(xml).contains("glue:Last1Min=\"150\"",
                "Name=\"load_one\" Type=\"float\" State=\"stale\" TN=\"241\" TMAX=\"60\" DMAX=\"0\">1.5<",
                "Name=\"temp\" Type=\"float\" State=\"stale\" TN=\"500\"",
                "<ganglia:Metric Name=\"fan\" Type=\"float\">3<");
    }

    /** The first two names are from real clusters: Ganglia's issue 251, and a name that gmond accepts. */
    @ParameterizedTest
    @ValueSource(strings = {"\u001f_\u000f", "sp & \"oo\" <f> é", "", "a\" \"b", "x IP=\"1", "</HOST><\" \"", "<!--\"",
        "<?\""})
    void collect_oneHostWithABadName_isLeftOutAndReported(String name) throws Exception {
        String answer = host("n1", metric("load_one", "1")) + host(name, metric("load_one", "2"))
                + host("n3", metric("load_one", "3"));

        String xml = collect(GangliaAnswers.of(answer)).toString();

        assertThat(xml).contains("glue:Name=\"n1\"", "Last1Min=\"100\"", "glue:Name=\"n3\"", "Last1Min=\"300\"",
                "<ganglia:Unreadable");
        assertThat(xml).doesNotContain("Last1Min=\"200\"");
    }

    @Test
    void collect_hostWithoutItsEnd_isLeftOutAndReported() throws Exception {
        String answer = host("n1", "") + "<HOST NAME=\"cut\" TN=\"1\"><METRIC NAME=\"lo\n" + host("n2", "");

        assertThat(collect(GangliaAnswers.of(answer)).toString()).contains("glue:Name=\"n1\"", "glue:Name=\"n2\"",
                "<ganglia:Unreadable Host=\"cut\"");
    }

    @Test
    void collect_badMetric_leavesTheOthersOfItsHost() throws Exception {
        String answer = host("n1", metric("a\"b", "1") + metric("", "2") + metric("load_one", "3"));

        assertThat(collect(GangliaAnswers.of(answer)).toString()).contains("Last1Min=\"300\"",
                "metric 'a': attribute NAME holds a quotation mark", "metric '': it has no name");
    }

    @Test
    void collect_valueThatIsNoNumber_isShownAsItIs() throws Exception {
        String answer = host("n1", metric("load_one", "nan") + metric("cpu_num", "-1") + metric("mem_total", "1e99"));

        assertThat(collect(GangliaAnswers.of(answer), "*").toString()).contains(">nan<", ">-1<", ">1e99<")
                .doesNotContain("glue:Last1Min");
    }

    @Test
    void collect_otherEncodings_areDecoded() throws Exception {
        byte[] utf8 = GangliaAnswers.of(host("n1", metric("caf\u00e9", "\u00b0C")));
        byte[] latin = new String(GangliaAnswers.of(host("n1", metric("caf\u00e9", "\u00b0C"))), StandardCharsets.UTF_8)
                .getBytes(StandardCharsets.ISO_8859_1);

        assertThat(collect(utf8, "*").toString()).contains("Name=\"caf\u00e9\"", ">\u00b0C<");
        assertThat(collect(latin, "*")).isEqualTo(collect(utf8, "*"));
    }

    @Test
    void collect_references_areThoseOfXmlAlone() throws Exception {
        String answer = host("n1", metric("a &amp; b", "&lt;&#65;&#x42;&e;&nbsp;&&#0;&#9999999;"));

        assertThat(collect(GangliaAnswers.of(answer), "*").toString()).contains("Name=\"a &amp; b\"",
                "&lt;AB&amp;e;&amp;nbsp;&amp;\uFFFD\uFFFD").doesNotContain("expanded");
    }

    @Test
    void collect_externalSubset_isSkipped() throws Exception {
        String answer = new String(GangliaAnswers.of(host("n1", "")), StandardCharsets.UTF_8)
                .replaceFirst("(?s)<!DOCTYPE.*?]>", "<!DOCTYPE GANGLIA_XML SYSTEM \"http://127.0.0.1:1/none\">");

        assertThat(collect(answer.getBytes(StandardCharsets.UTF_8)).toString()).contains("n1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<GANGLIA_XML><CLUSTER NAME=\"c\">|gave incomplete Ganglia XML",
        "<GANGLIA_XML></GANGLIA_XML>|gave no cluster",
        "<html>|gave no Ganglia XML: expected a first element GANGLIA_XML, got html", "|gave nothing"})
    void collect_noOrHalfAnAnswer_isAClearFailure(String answerAndMessage) {
        String answer = answerAndMessage.substring(0, answerAndMessage.indexOf('|'));

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(answer.getBytes(StandardCharsets.UTF_8)))
                .withMessageStartingWith("tcp://gmond:8649 ")
                .withMessageContaining(answerAndMessage.substring(answer.length() + 1));
    }

    @Test
    void collect_endlessGrids_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(
                () -> collect(("<GANGLIA_XML>" + "<GRID>".repeat(100_000)).getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("more than 50 nested grids");
    }

    @Test
    void collect_oneThousandHosts_areAllThere() throws Exception {
        StringBuilder hosts = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            hosts.append(host("n" + i, metric("load_one", "1")));
        }

        assertThat(collect(GangliaAnswers.of(hosts.toString())).toString()).contains("HostsUp=\"1000\"",
                "glue:Name=\"n999\"");
    }
}
