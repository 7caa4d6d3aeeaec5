package org.openmds.webmds.live;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.webmds.live.ChangeFeed.FollowableGroup;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.wsrf.client.subscription.DeliveryMode;
import org.openmds.wsrf.client.subscription.SubscriptionEvent;
import org.openmds.wsrf.client.subscription.SubscriptionListener;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.ReadingTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.RetryTimes;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.softstate.Backoff;

/**
 * Detects the changes of one group: by the messages of a subscription, or by comparing documents while the group does not notify. If changes may have
 * been missed, the group counts as changed.
 */
final class GroupFollower implements SubscriptionListener<ReceivedNotification> {

    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Duration CHECK = Duration.ofSeconds(30);
    /** Interval of comparisons while there is a subscription: none is needed. */
    private static final Duration NEVER = Duration.ofDays(365);
    private static final int MAX_MESSAGES = 200;
    private static final int MAX_UNANSWERED = 3;

    private final FollowableGroup group;
    private final DocumentCache documentCache;
    private final ChangeReceiver receiver;
    private boolean newlySubscribed;
    private String version = "";

    /** Receives what happens to the group, on any thread; returns at once. */
    interface ChangeReceiver {

        /** The group has changed, or may have. */
        void changed();

        /** The service does not answer. */
        void lost();
    }

    /**
     * @param documentCache
     *            cache that also serves the pages
     */
    GroupFollower(FollowableGroup group, DocumentCache documentCache, ChangeReceiver receiver) {
        this.group = group;
        this.documentCache = documentCache;
        this.receiver = receiver;
    }

    /** Returns terms with a pull point, which works through firewalls and needs no port here. */
    static SubscriptionTerms terms(LiveTimes times) {
        Backoff compare = Backoff.exact(times.compare(), times.compare());
        return new SubscriptionTerms(List.of(DeliveryMode.PULL), new LeaseTimes(LIFETIME, CHECK),
                new PullTimes(times.poll(), times.poll(), MAX_MESSAGES),
                Optional.of(new ReadingTimes(NEVER, times.compare(), NEVER)),
                new RetryTimes(compare, compare, Backoff.exact(times.retry(), times.retry()), MAX_UNANSWERED,
                        Optional.empty()));
    }

    @Override
    public Receipt received(List<ReceivedNotification> messages) {
        documentCache.invalidate(group.document());
        receiver.changed();
        return Receipt.TAKEN;
    }

    @Override
    public void happened(SubscriptionEvent event) {
        if (event instanceof SubscriptionEvent.Subscribed) {
            newlySubscribed = true;
        }
    }

    /** Reports a change after each Subscribe; otherwise reads the document and compares it with the previous one. */
    @Override
    public Reading read() {
        if (newlySubscribed) {
            newlySubscribed = false;
            documentCache.invalidate(group.document());
            receiver.changed();
            return Reading.SAME;
        }
        String before = version;
        try {
            // The documents of the comparison are those of the pages, so the cache is up to date.
            version = documentCache.read(group.document(), group.source(), Map.of()).version();
        } catch (SourceException e) {
            return failed();
        } catch (RuntimeException e) {
            failed();
            throw e;
        }
        if (!version.equals(before)) {
            receiver.changed();
        }
        return Reading.SAME;
    }

    private Reading failed() {
        version = "";
        receiver.lost();
        return Reading.FAILED;
    }
}
