package org.openmds.trigger.evaluation;

import java.time.Duration;
import java.util.List;

import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * Settings of the trigger engine.
 *
 * @param frame
 *            document element of the group's resource property document, without entries
 * @param limits
 *            limits of one evaluation; a rule that reaches them is stopped and pauses
 * @param maxMatchedBytes
 *            limit of the XML in an alert; longer XML is left out
 * @param maxInstances
 *            limit of trigger instances for one rule
 * @param maxHistory
 *            limit of stored events
 * @param commonActions
 *            names of actions that send the alerts of every rule
 * @param ownerLimits
 *            limits of the rules of other owners than administrators
 */
public record TriggerSettings(XmlFragment frame, XPathLimits limits, int maxMatchedBytes, int maxInstances,
        int maxHistory,
        NoticeSettings notices, NoticeQueueSettings noticeQueues, List<String> commonActions,
        OwnerLimits ownerLimits) {

    /** Returns the defaults: 20 million nodes, 250 ms; 64 KiB; 20,000 instances; 10,000 events; no limits of owners. */
    public static TriggerSettings of(XmlFragment frame) {
        return new TriggerSettings(frame,
                new XPathLimits(4096, 64, 20_000_000L, Duration.ofMillis(250), 16 << 20), 64 << 10, 20_000, 10_000,
                NoticeSettings.DEFAULT, NoticeQueueSettings.DEFAULT, List.of(), OwnerLimits.NONE);
    }

    /** Returns a copy with actions that send the alerts of every rule. */
    public TriggerSettings withCommonActions(String... actions) {
        return new TriggerSettings(frame, limits, maxMatchedBytes, maxInstances, maxHistory, notices, noticeQueues,
                List.of(actions), ownerLimits);
    }

    /** Returns a copy with limits for the rules of other owners than administrators. */
    public TriggerSettings withOwnerLimits(OwnerLimits others) {
        return new TriggerSettings(frame, limits, maxMatchedBytes, maxInstances, maxHistory, notices, noticeQueues,
                commonActions, others);
    }

    /** Returns a copy with other notice settings. */
    public TriggerSettings withNotices(NoticeSettings other) {
        return new TriggerSettings(frame, limits, maxMatchedBytes, maxInstances, maxHistory, other, noticeQueues,
                commonActions, ownerLimits);
    }

    /** Returns a copy with other limits of one evaluation. */
    public TriggerSettings withLimits(XPathLimits other) {
        return new TriggerSettings(frame, other, maxMatchedBytes, maxInstances, maxHistory, notices, noticeQueues,
                commonActions, ownerLimits);
    }

    /**
     * Grouping of alerts into notices.
     *
     * @param groupWait
     *            time for which the first alert waits for others
     * @param groupBy
     *            labels or values that are equal in all alerts of a notice
     */
    public record NoticeSettings(Duration groupWait, List<String> groupBy, List<Inhibition> inhibitions) {

        /** Five seconds; all alerts together. */
        public static final NoticeSettings DEFAULT = new NoticeSettings(Duration.ofSeconds(5), List.of(), List.of());
    }

    /**
     * Settings of the delivery queues.
     *
     * @param capacity
     *            limit of waiting notices for an action; further alerts wait in their trigger instances, the newest of each
     * @param giveUpAfter
     *            time after which a notice is abandoned
     */
    public record NoticeQueueSettings(int capacity, Duration firstBackoff, Duration maxBackoff, Duration giveUpAfter) {

        /** 1,000 notices; backoff from 2 s to 5 min; three days. */
        public static final NoticeQueueSettings DEFAULT = new NoticeQueueSettings(1_000, Duration.ofSeconds(2),
                Duration.ofMinutes(5), Duration.ofDays(3));
    }
}
