package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.List;

import org.openmds.trigger.notice.Inhibition;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.XPathLimits;

/**
 * How triggers are kept.
 *
 * @param frame
 *            root of the group's resource property document, empty
 * @param limits
 *            of one evaluation; what reaches them is stopped and pauses
 * @param maxMatchedBytes
 *            XML that a notice carries of one trigger; more is left out
 * @param maxInstances
 *            states of one rule at most
 * @param maxHistory
 *            events that are kept
 * @param commonActions
 *            names of actions that are told of every rule, whatever it says
 */
public record TriggerSettings(XmlFragment frame, XPathLimits limits, int maxMatchedBytes, int maxInstances,
        int maxHistory,
        NoticeSettings notices, NoticeQueueSettings noticeQueues, List<String> commonActions) {

    /** 20 million nodes, 250 ms; 64 KiB; 20,000 states; 10,000 events. */
    public static TriggerSettings of(XmlFragment frame) {
        return new TriggerSettings(frame,
                new XPathLimits(4096, 64, 20_000_000L, Duration.ofMillis(250), 16 << 20), 64 << 10, 20_000, 10_000,
                NoticeSettings.DEFAULT, NoticeQueueSettings.DEFAULT, List.of());
    }

    /** The same, and these actions are told of every rule. */
    public TriggerSettings withCommonActions(String... actions) {
        return new TriggerSettings(frame, limits, maxMatchedBytes, maxInstances, maxHistory, notices, noticeQueues,
                List.of(actions));
    }

    /** The same with other notices. */
    public TriggerSettings withNotices(NoticeSettings other) {
        return new TriggerSettings(frame, limits, maxMatchedBytes, maxInstances, maxHistory, other, noticeQueues,
                commonActions);
    }

    /** The same with other limits of one evaluation. */
    public TriggerSettings withLimits(XPathLimits other) {
        return new TriggerSettings(frame, other, maxMatchedBytes, maxInstances, maxHistory, notices, noticeQueues,
                commonActions);
    }

    /**
     * How notices are put together.
     *
     * @param groupWait
     *            how long the first waits for others
     * @param groupBy
     *            labels or values that are the same in all of one notice
     */
    public record NoticeSettings(Duration groupWait, List<String> groupBy, List<Inhibition> inhibitions) {

        /** Five seconds; all together. */
        public static final NoticeSettings DEFAULT = new NoticeSettings(Duration.ofSeconds(5), List.of(), List.of());
    }

    /**
     * How notices are sent.
     *
     * @param capacity
     *            notices that may wait for an action; more stay with their triggers, the newest of each
     * @param giveUpAfter
     *            how long a notice is tried
     */
    public record NoticeQueueSettings(int capacity, Duration firstBackoff, Duration maxBackoff, Duration giveUpAfter) {

        /** 1,000; from 2 s to 5 min; three days. */
        public static final NoticeQueueSettings DEFAULT = new NoticeQueueSettings(1_000, Duration.ofSeconds(2),
                Duration.ofMinutes(5), Duration.ofDays(3));
    }
}
