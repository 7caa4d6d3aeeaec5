package org.openmds.webmds.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Samples and events of a group. */
class GroupRecordTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final GroupRecord record = new GroupRecord(MINUTE, 100, 1 << 20);

    @Test
    void samples_withGaps_areAtTheirTimes() {
        record.add(START.plusSeconds(2), numbers("<r:Scope name=''><r:Number name='free'>4</r:Number></r:Scope>"));
        record.add(START.plusSeconds(58), numbers("<r:Scope name=''><r:Number name='free'>5.5</r:Number></r:Scope>"));
        record.add(START.plusSeconds(180), numbers("<r:Scope name=''><r:Number name='free'>-1</r:Number></r:Scope>"));

        assertThat(written()).contains("from=\"2026-01-01T00:00:00Z\" interval=\"60.0\"",
                "<r:Series name=\"free\">4 5.5 - -1</r:Series>");
    }

    @Test
    void samples_moreThanTheCapacity_areTheNewest() {
        for (int i = 0; i < 250; i++) {
            record.add(START.plus(MINUTE.multipliedBy(i)),
                    numbers("<r:Scope name=''><r:Number name='n'>%d</r:Number></r:Scope>".formatted(i)));
        }

        assertThat(written()).contains("from=\"2026-01-01T02:30:00Z\"", ">150 151 ", " 248 249<");
    }

    @Test
    void samples_afterALongPause_beginAgain() {
        record.add(START, numbers("<r:Scope name=''><r:Number name='n'>1</r:Number></r:Scope>"));
        record.add(START.plus(Duration.ofDays(1)),
                numbers("<r:Scope name=''><r:Number name='n'>2</r:Number></r:Scope>"));

        assertThat(written()).contains("from=\"2026-01-02T00:00:00Z\"", ">2</r:Series>");
    }

    @Test
    void samples_ofTooManyScopes_areOfTheFirst() {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            many.append("<r:Scope name='s%d'><r:Number name='n'>1</r:Number></r:Scope>".formatted(i));
        }
        record.add(START, numbers(many.toString()));

        assertThat(record.toFragment("s99").toString()).contains("<r:Scope name=\"s99\"");
        assertThat(record.toFragment("s100").toString()).doesNotContain("<r:Scope");
    }

    @Test
    void sourceThatFailsAndRecovers_isTwoEvents() {
        record.add(START, numbers(""));
        record.add(START.plusSeconds(60), numbers(
                "<r:Failing key='k' about='Slurm' site='North' since='2026-01-01T00:00:40Z'>exit code 1</r:Failing>"));
        record.add(START.plusSeconds(120), numbers(""));

        assertThat(written()).containsSubsequence(
                "<r:Event at=\"2026-01-01T00:02:00Z\" kind=\"recovered\" about=\"Slurm\" site=\"North\"/>",
                "<r:Event at=\"2026-01-01T00:00:40Z\" kind=\"failed\" about=\"Slurm\" site=\"North\">exit code 1</r:Event>");
    }

    @Test
    void firstLook_knowsWhatBeganWithinTheHour() {
        record.add(START,
                numbers("""
                        <r:Failing key='a' about='Disk' site='' since='2025-12-31T23:30:00Z'/><r:Failing key='b' about='Old' site='' since='2025-12-31T20:00:00Z'/>
                        <r:Site key='s' about='North'/>"""));

        assertThat(written()).contains("kind=\"failed\" about=\"Disk\"").doesNotContain("Old", "appeared");
    }

    @Test
    void events_olderThanAnHour_areGone() {
        record.add(START, numbers(""));
        record.add(START.plusSeconds(60), numbers("<r:Site key='s' about='North'/>"));
        assertThat(written()).contains("kind=\"appeared\"");

        record.add(START.plusSeconds(3_700), numbers("<r:Site key='s' about='North'/>"));

        assertThat(written()).doesNotContain("<r:Event");
    }

    private static XmlElement numbers(String content) {
        return XmlFragment
                .parse("<r:Numbers xmlns:r='http://openmds.org/webmds/records'>%s</r:Numbers>".formatted(content)
                        .getBytes(StandardCharsets.UTF_8), XmlLimits.DEFAULT)
                .root();
    }

    private String written() {
        return record.toFragment("").toString();
    }
}
