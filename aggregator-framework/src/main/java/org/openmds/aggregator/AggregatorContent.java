package org.openmds.aggregator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The content of an entry with collected data: the configuration of the source, the data, and the last error. Immutable.
 *
 * <pre>{@code
 * <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:agg="http://mds.globus.org/aggregator/types">
 *   <agg:AggregatorConfig mds:name="…">…</agg:AggregatorConfig>
 *   <agg:AggregatorData mds:collectedAt="2026-01-01T00:00:00Z" xmlns:mds="http://openmds.org/aggregator">…</agg:AggregatorData>
 *   <agg:AggregatorError>
 *     <agg:since>2026-01-01T00:01:00Z</agg:since>
 *     <agg:lastSuccess>2026-01-01T00:00:00Z</agg:lastSuccess>
 *     <agg:cause>host: no answer within 10s</agg:cause>
 *   </agg:AggregatorError>
 * </sg:Content>
 * }</pre>
 *
 * <p>
 * {@code mds:name} is the name that the registrant gave to the entry, if any. {@code AggregatorData} is empty until the first successful collection. {@code collectedAt} is the time of the first collection that returned this
 * data. {@code AggregatorError} is present while collections fail.
 *
 * @param config
 *            the AggregatorConfig element of the registration
 * @param data
 *            the newest data; null before the first successful collection
 */
public record AggregatorContent(XmlFragment config, @Nullable AggregatorData data, CollectionStatus status) {

    /** Bytes of the objects that collect an entry: sink, source and schedule. */
    private static final long COLLECTION_BYTES = 2_000;
    private static final QName CONTENT = WsrfDialect.WSRF_1_2.serviceGroup("Content");

    /** Returns the content of an entry that was just registered. */
    public static AggregatorContent pending(XmlFragment config) {
        return new AggregatorContent(config, null, new CollectionStatus.Pending());
    }

    /**
     * Returns the AggregatorConfig of a Content element: its child, or the child of an AggregatorContent in it. A name that the registrant gave in the
     * Content becomes an attribute of the configuration.
     */
    public static Optional<XmlFragment> configOf(XmlFragment content) {
        Optional<String> name = content.root().attribute(AggregatorTypes.NAME);
        return part(content, AggregatorTypes.CONFIG)
                .map(config -> name.isEmpty() || config.attribute(AggregatorTypes.NAME).isPresent()
                        ? config.toFragment()
                        : named(config, name.get()));
    }

    /** Returns content with a name that the registrant gives to the entry. An element other than {@code sg:Content} is put into one. */
    public static XmlFragment withName(XmlFragment content, String name) {
        return content.name().equals(CONTENT)
                ? named(content.root(), name)
                : new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CONTENT)
                        .attribute(AggregatorTypes.NAME, name)
                        .fragment(content)
                        .end()
                        .build();
    }

    /** Returns a copy of an element with a name instead of one that it may have. */
    private static XmlFragment named(XmlElement element, String name) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(element.name())
                .attribute(AggregatorTypes.NAME, name);
        element.children().forEach(child -> builder.fragment(child.toFragment()));
        return builder.end().build();
    }

    /** Returns an estimate of the bytes that a collector keeps for an entry besides its content: a copy of the collected values. */
    public static long keptBytes(XmlFragment content) {
        XmlNodes nodes = content.nodes();
        for (int i = 0; i < nodes.nameCount(); i++) {
            if (nodes.nameAt(i).equals(AggregatorTypes.CONFIG)) {
                return COLLECTION_BYTES + content.heapBytes();
            }
        }
        return 0;
    }

    /** Reads a Content element that {@link #toContent} has written; empty when it has no AggregatorConfig. */
    public static Optional<AggregatorContent> read(XmlFragment content) {
        return configOf(content).map(config -> {
            Optional<XmlElement> data = part(content, AggregatorTypes.DATA);
            Optional<Instant> collectedAt = data.flatMap(element -> element.attribute(AggregatorTypes.COLLECTED_AT))
                    .flatMap(XmlTimes::instant);
            return new AggregatorContent(config,
                    collectedAt.isPresent() ? data.map(AggregatorContent::data).get() : null,
                    status(collectedAt, part(content, AggregatorTypes.ERROR)));
        });
    }

    /** Returns the status of a Content element; empty if its content is not collected. */
    public static Optional<CollectionStatus> statusOf(XmlFragment content) {
        return part(content, AggregatorTypes.CONFIG).map(_ -> status(
                part(content, AggregatorTypes.DATA).flatMap(data -> data.attribute(AggregatorTypes.COLLECTED_AT))
                        .flatMap(XmlTimes::instant),
                part(content, AggregatorTypes.ERROR)));
    }

    /**
     * Returns the content after a successful collection; equal data keeps the time at which it was first collected. Data that differs only in the
     * collection times of nested entries counts as equal. Otherwise indexes that are registered with each other in a ring would send each other
     * updates for ever.
     */
    public AggregatorContent collected(AggregatorData newest, Instant now) {
        boolean same = data != null && status instanceof CollectionStatus.Fresh && newest.isEquivalentTo(data);
        return same ? this : new AggregatorContent(config, newest, new CollectionStatus.Fresh(now));
    }

    /**
     * Returns the content after a failed collection; the data is kept.
     *
     * @param lastSuccess
     *            time of the last success, where a better one is known than the time in the data
     */
    public AggregatorContent failed(String cause, Instant now, Optional<Instant> lastSuccess) {
        return new AggregatorContent(config, data, status.afterFailure(now, XmlText.printable(cause), lastSuccess));
    }

    /** Returns the {@code sg:Content} element. */
    public XmlFragment toContent() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CONTENT)
                .fragment(config)
                .start(AggregatorTypes.DATA);
        switch (status) {
            case CollectionStatus.Fresh(Instant collectedAt) -> data(builder, collectedAt);
            case CollectionStatus.Stale(Instant collectedAt, Instant lastSuccess, Instant since, String cause) -> {
                data(builder, collectedAt);
                error(builder, since, Optional.of(lastSuccess), cause);
            }
            case CollectionStatus.Failed(Instant since, String cause) ->
                error(builder.end(), since, Optional.empty(), cause);
            case CollectionStatus.Pending() -> builder.end();
        }
        return builder.end().build();
    }

    private void data(XmlFragmentBuilder builder, Instant collectedAt) {
        builder.attribute(AggregatorTypes.COLLECTED_AT, XmlTimes.text(collectedAt));
        if (data != null) {
            data.appendTo(builder);
        }
        builder.end();
    }

    private static void error(XmlFragmentBuilder builder, Instant since, Optional<Instant> lastSuccess, String cause) {
        builder.start(AggregatorTypes.ERROR).element(AggregatorTypes.SINCE, XmlTimes.text(since));
        lastSuccess.ifPresent(time -> builder.element(AggregatorTypes.LAST_SUCCESS, XmlTimes.text(time)));
        builder.element(AggregatorTypes.CAUSE, cause).end();
    }

    private static CollectionStatus status(Optional<Instant> collectedAt, Optional<XmlElement> error) {
        String cause = error.flatMap(element -> element.child(AggregatorTypes.CAUSE)).map(XmlElement::text).orElse("");
        Optional<Instant> since = error.flatMap(element -> element.child(AggregatorTypes.SINCE))
                .map(XmlElement::text)
                .flatMap(XmlTimes::instant);
        if (collectedAt.isPresent()) {
            Optional<Instant> lastSuccess = error.flatMap(element -> element.child(AggregatorTypes.LAST_SUCCESS))
                    .map(XmlElement::text)
                    .flatMap(XmlTimes::instant);
            return since
                    .<CollectionStatus>map(first -> new CollectionStatus.Stale(collectedAt.get(),
                            lastSuccess.orElse(collectedAt.get()), first, cause))
                    .orElseGet(() -> new CollectionStatus.Fresh(collectedAt.get()));
        }
        return since.<CollectionStatus>map(first -> new CollectionStatus.Failed(first, cause))
                .orElseGet(CollectionStatus.Pending::new);
    }

    private static AggregatorData data(XmlElement element) {
        List<XmlFragment> elements = element.children().stream().map(XmlElement::toFragment).toList();
        return elements.isEmpty() ? AggregatorData.ofText(element.text()) : AggregatorData.of(elements);
    }

    private static Optional<XmlElement> part(XmlFragment content, QName name) {
        XmlElement root = content.root();
        List<XmlElement> holders = root.children(AggregatorTypes.CONTENT);
        return root.child(name)
                .or(() -> holders.stream().flatMap(holder -> holder.children(name).stream()).findFirst());
    }
}
