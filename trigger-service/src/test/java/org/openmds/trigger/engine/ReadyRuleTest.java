package org.openmds.trigger.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.ReadyRule;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.xml.XmlFragment;

class ReadyRuleTest {

    @Test
    void fileSystemFull_aboveThreshold_namesFileSystemAndUse() {
        assertThat(summaries(ReadyRule.FILE_SYSTEM_FULL, host("/", 1000, 101, "/data", 1000, 40, 100, 4, 8000)))
                .containsExactly("a: /data is 96 % full");
        assertThat(summaries(ReadyRule.FILE_SYSTEM_FULL, host("/", 1000, 101, "/data", 1000, 100, 100, 4, 8000)))
                .isEmpty();
    }

    @Test
    void loadHigh_aboveProcessors_namesBoth() {
        assertThat(summaries(ReadyRule.LOAD_HIGH, host("/", 9, 9, "/d", 9, 9, 425, 4, 8000))).containsExactly(
                "a: load 4.25 (processors: 4)");
        assertThat(summaries(ReadyRule.LOAD_HIGH, host("/", 9, 9, "/d", 9, 9, 400, 4, 8000))).isEmpty();
    }

    @Test
    void memoryLow_belowThreshold_namesBoth() {
        assertThat(summaries(ReadyRule.MEMORY_LOW, host("/", 9, 9, "/d", 9, 9, 1, 4, 499))).containsExactly(
                "a: 499 MB of 10000 MB memory available");
        assertThat(summaries(ReadyRule.MEMORY_LOW, host("/", 9, 9, "/d", 9, 9, 1, 4, 500))).isEmpty();
    }

    @Test
    void certificateEnding_belowThreshold_namesSubjectAndEnd() {
        assertThat(summaries(ReadyRule.CERTIFICATE_ENDING, certificates(22, 20))).containsExactly(
                "a: certificate CN=second ends on 2026-12-21 (days left: 20)");
        assertThat(summaries(ReadyRule.CERTIFICATE_ENDING, certificates(21, 300))).isEmpty();
    }

    @Test
    void siteGone_indexOfASite_firesButNotForAHost() {
        EngineFixture fixture = new EngineFixture();
        fixture.rules(ReadyRule.SITE_GONE.withActions(List.of("log")),
                ReadyRule.ENTRY_LOST.withActions(List.of("log")));
        fixture.entry("site", "<sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>");
        fixture.entry("host", "nothing");
        fixture.gone("site", EntryChange.ChangeKind.EXPIRED);
        fixture.gone("host", EntryChange.ChangeKind.EXPIRED);
        fixture.advance(Duration.ofMinutes(6));

        assertThat(fixture.sent).containsExactly("log firing [entry-lost@host, entry-lost@site, site-gone@site]");
    }

    @ParameterizedTest
    @EnumSource(ReadyRule.class)
    void withActions_each_canBeStored(ReadyRule ready) {
        TriggerRule rule = ready.withActions(List.of("mail"));
        XmlFragment written = RuleXml.write(rule);

        assertThat(RuleXml.write(RuleXml.read(written.root()))).isEqualTo(written);
        assertThat(rule.id()).isEqualTo(ready.id());
    }

    private static List<String> summaries(ReadyRule rule, Entry entry) {
        return DryRun.of(rule.withActions(List.of("log")), List.of(entry), TriggerSettings.of(EngineFixture.FRAME))
                .matches()
                .stream()
                .map(AlertEvidence::summary)
                .toList();
    }

    private static Entry host(Object... facts) {
        String host = """
                <sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:glue='http://mds.globus.org/glue/ce/1.1'
                    xmlns:host='http://openmds.org/glue/host'><glue:Host glue:Name='a'>
                  <glue:FileSystem glue:Root='%s' glue:Size='%s' glue:AvailableSpace='%s' glue:ReadOnly='false'/>
                  <glue:FileSystem glue:Root='%s' glue:Size='%s' glue:AvailableSpace='%s'/>
                  <glue:FileSystem glue:Root='/cd' glue:Size='700' glue:AvailableSpace='0' glue:ReadOnly='true'/>
                  <glue:ProcessorLoad glue:Last5Min='%s'/><glue:Processor host:LogicalCount='%s'/>
                  <glue:MainMemory glue:RAMSize='10000' glue:RAMAvailable='%s'/></glue:Host></sg:Content>"""
                .formatted(facts);
        return EngineFixture.newEntry("a", XmlFragment.parse(host));
    }

    private static Entry certificates(int first, int second) {
        return EngineFixture.newEntry("a", XmlFragment.parse("""
                <sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>
                  <cert:Certificates xmlns:cert='http://openmds.org/provider/certificate'>
                    <cert:Certificate File='/1.pem' Subject='CN=first' NotAfter='2026-12-24T08:00:00Z' DaysLeft='%d'/>
                    <cert:Certificate File='/2.pem' Subject='CN=second' NotAfter='2026-12-21T08:00:00Z' DaysLeft='%d'/>
                  </cert:Certificates></sg:Content>""".formatted(first, second)));
    }
}
