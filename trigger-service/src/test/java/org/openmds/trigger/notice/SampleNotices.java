package org.openmds.trigger.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.xml.XmlFragment;

/** Notices for tests. */
public final class SampleNotices {

    private static final Instant SINCE = ManualClock.START;

    private SampleNotices() {
    }

    public static Notice firing(String id, Alert... alerts) {
        return new Notice(id, Notice.Kind.FIRING, SINCE.plusSeconds(300), List.of(alerts), List.of());
    }

    public static Notice resolved(String id, String earlier, Alert... alerts) {
        return new Notice(id, Notice.Kind.RESOLVED, SINCE.plusSeconds(7500), List.of(alerts), List.of(earlier));
    }

    public static Alert full(String host) {
        return alert(host, "4 MB left on /data of " + host, "4", Optional.empty());
    }

    public static Alert freed(String host) {
        return alert(host, "400 MB left on /data of " + host, "400", Optional.of(SINCE.plusSeconds(7500)));
    }

    private static Alert alert(String host, String summary, String free, Optional<Instant> resolvedAt) {
        SequencedMap<String, String> labels = new LinkedHashMap<>();
        labels.put(AlertEvidence.TRIGGER, "File system nearly full");
        labels.put(AlertEvidence.MEMBER, "http://" + host + "/service");
        labels.put(AlertEvidence.HOST, host);
        labels.put("severity", "warning");
        SequencedMap<String, String> values = new LinkedHashMap<>();
        values.put("free", free);
        values.put("condition", "//glue:FileSystem[@AvailableSpace < 10]");
        XmlFragment matched = XmlFragment.parse("<t:Matched xmlns:t='" + NoticeXml.NAMESPACE
                + "'><fs name='/data' free='" + free + "'>a &amp; b</fs></t:Matched>");
        return new Alert("disk-full", "77ab", "19ce",
                new AlertEvidence(host + " /data", labels, values, summary, Optional.of(matched),
                        Optional.empty()),
                SINCE, SINCE.plus(Duration.ofMinutes(5)), resolvedAt, false, "");
    }
}
