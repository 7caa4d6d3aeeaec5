package org.openmds.gateway.group;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.aggregator.EntryNaming;
import org.openmds.gateway.json.ElementJson;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlElement;

/**
 * An entry as the API shows it. Immutable.
 *
 * @param json
 *            the entry in JSON
 * @param plain
 *            the texts of the entry for tables
 */
public record EntryView(byte[] json, PlainEntry plain) {

    /** The state of an entry that is not collected. */
    public static final String GIVEN = "given";

    /**
     * The texts of an entry.
     *
     * @param health
     *            fresh, stale, failed, pending; given for an entry whose content is as it was registered
     * @param collectedAt
     *            time of the first collection that returned the data
     * @param cause
     *            cause of the last failure; empty if there is none
     */
    public record PlainEntry(String key, String name, String member, String site, String health,
            Optional<Instant> collectedAt, String cause) {
    }

    static EntryView of(Entry entry) {
        PlainEntry plain = plain(entry);
        JsonOutput out = new JsonOutput().beginObject();
        members(plain, out);
        content(entry, out.name("content"));
        return new EntryView(out.endObject().toBytes(), plain);
    }

    /** Writes the members of an entry except for its content. */
    public static void members(PlainEntry plain, JsonOutput out) {
        out.member("key", plain.key()).member("name", plain.name()).member("member", plain.member());
        if (!plain.site().isEmpty()) {
            out.member("site", plain.site());
        }
        out.member("health", plain.health());
        plain.collectedAt().ifPresent(at -> out.member("collectedAt", at.toString()));
        if (!plain.cause().isEmpty()) {
            out.member("cause", plain.cause());
        }
    }

    /** Writes what the entry says of its member: the collected data, or the content as it was registered. */
    public static void content(Entry entry, JsonOutput out) {
        ElementJson.value(data(entry), out);
    }

    /** Returns the element that holds what the entry says of its member. */
    public static XmlElement data(Entry entry) {
        XmlElement root = entry.content().root();
        XmlElement holder = root.child(AggregatorTypes.CONTENT).orElse(root);
        return holder.child(AggregatorTypes.CONFIG).flatMap(_ -> holder.child(AggregatorTypes.DATA)).orElse(root);
    }

    private static PlainEntry plain(Entry entry) {
        Optional<CollectionStatus> status = AggregatorContent.statusOf(entry.content());
        return new PlainEntry(entry.key().value(), EntryNaming.nameOf(entry), entry.member().address(),
                entry.attribute(AggregatorTypes.SITE).orElse(""),
                status.map(EntryView::word).orElse(GIVEN),
                data(entry).attribute(AggregatorTypes.COLLECTED_AT)
                        .flatMap(org.openmds.wsrf.xml.XmlTimes::instant),
                status.flatMap(CollectionStatus::problem).orElse(""));
    }

    private static String word(CollectionStatus status) {
        return status.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
