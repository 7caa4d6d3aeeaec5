package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * A notice in the queue of an action. Immutable. It is kept in durable state until it is sent or abandoned:
 *
 * <pre>{@code
 * <delivery action="mail" createdAt="…" attempts="2" triedAt="…" error="…"><t:Notice>…</t:Notice></delivery>
 * }</pre>
 *
 * @param attempts
 *            number of attempts; negative for a repetition
 * @param triedAt
 *            start of the attempt that is still in progress
 * @param error
 *            reason for which the last attempt failed; empty if none failed
 * @param unpaid
 *            owner of the rules, if the notice still has to be counted in the owner's limit before its first attempt
 */
record NoticeDelivery(String action, Notice notice, Instant createdAt, int attempts, Optional<Instant> triedAt,
        String error, Optional<String> unpaid) {

    static final String COLLECTION = "trigger-outbox";
    private static final int NOT_COUNTED = -1;

    /** Creates a notice that repeats alerts: it is not in durable state, and is tried once. */
    static NoticeDelivery repetition(String action, Notice notice, Instant now) {
        return new NoticeDelivery(action, notice, now, NOT_COUNTED, Optional.of(now), "", Optional.empty());
    }

    boolean isRepetition() {
        return attempts == NOT_COUNTED;
    }

    /** Returns the name of the record; names are in the order of creation. */
    String key() {
        return "%015d-%s".formatted(createdAt.toEpochMilli(), notice.id());
    }

    NoticeDelivery withAttempt(Instant now) {
        return new NoticeDelivery(action, notice, createdAt, attempts + 1, Optional.of(now), error, Optional.empty());
    }

    NoticeDelivery withFailure(String why) {
        return new NoticeDelivery(action, notice, createdAt, attempts, Optional.empty(), XmlText.printable(why),
                unpaid);
    }

    /** Returns a copy with the alerts of another notice behind its own. */
    NoticeDelivery withAlertsOf(Notice other) {
        return new NoticeDelivery(action, notice.withAlertsOf(other), createdAt, attempts, triedAt, error, unpaid);
    }

    StateChange put() {
        XmlFragmentBuilder builder = StoredXml.start("delivery")
                .attribute(new QName("action"), action)
                .attribute(new QName("createdAt"), XmlTimes.text(createdAt))
                .attribute(new QName("attempts"), Integer.toString(attempts));
        triedAt.ifPresent(at -> builder.attribute(new QName("triedAt"), XmlTimes.text(at)));
        unpaid.ifPresent(owner -> builder.attribute(new QName("unpaid"), owner));
        builder.attribute(new QName("error"), error).fragment(NoticeXml.write(notice));
        return new StateChange.Put(COLLECTION, key(), builder.end().build().toBytes());
    }

    StateChange remove() {
        return new StateChange.Remove(COLLECTION, key());
    }

    static NoticeDelivery read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), StoredXml.LIMITS).root();
        XmlElement notice = root.child(NoticeXml.NOTICE)
                .orElseThrow(() -> new InvalidXmlException("the delivery has no notice"));
        return new NoticeDelivery(StoredXml.attribute(root, "action"), NoticeXml.read(notice),
                StoredXml.time(root, "createdAt"), Integer.parseInt(StoredXml.attribute(root, "attempts")),
                root.attribute(new QName("triedAt")).flatMap(XmlTimes::instant), StoredXml.attribute(root, "error"),
                root.attribute(new QName("unpaid")));
    }
}
