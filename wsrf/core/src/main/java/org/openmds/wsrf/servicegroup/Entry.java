package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * An entry of a service group (WS-ServiceGroup 1.2, section 4.2): a member service and the content about it. Immutable; new content makes a new
 * Entry. The lease is not part of it, so a renewal changes no bytes.
 */
public final class Entry {

    private static final AtomicLong SERIALS = new AtomicLong();
    private static final QName ELEMENT = WsrfDialect.WSRF_1_2.serviceGroup("Entry");
    private static final QName ENTRY_REFERENCE = WsrfDialect.WSRF_1_2.serviceGroup("ServiceGroupEntryEPR");
    private static final QName MEMBER_REFERENCE = WsrfDialect.WSRF_1_2.serviceGroup("MemberServiceEPR");

    /**
     * Computes attributes of the element {@code sg:Entry}: facts that follow from the member, the content and the registrant of an entry, such as its
     * name. They are not stored, so that a newer program may compute others.
     */
    @FunctionalInterface
    public interface EntryAttributes {

        /** No attributes. */
        EntryAttributes NONE = (member, content, registrant) -> Map.of();

        /**
         * Returns the attributes, each with a namespace (WS-ServiceGroup 1.2, EntryType). Called by the owner thread of the group for each new content, so
         * it must take microseconds, also for large content.
         *
         * @param content
         *            the {@code sg:Content} element
         */
        Map<QName, String> of(EndpointReference member, XmlFragment content, Registration.RegisteringCaller registrant);
    }

    private final long serial = SERIALS.incrementAndGet();
    private final EntryKey key;
    private final EndpointReference member;
    private final Registration.RegisteringCaller registrant;
    private final EntryAttributes attributes;
    private final XmlTree tree;
    private final int nestedEntries;

    private Entry(EntryKey key, EndpointReference member, Registration.RegisteringCaller registrant,
            EntryAttributes attributes, XmlFragment content, XmlFragment frame) {
        this.key = key;
        this.member = member;
        this.registrant = registrant;
        this.attributes = attributes;
        this.tree = new XmlTree(frame, List.of(XmlTree.of(content)));
        this.nestedEntries = NestedEntries.count(content);
    }

    /** Creates an entry without attributes. */
    public static Entry of(EntryKey key, EndpointReference reference, Registration registration) {
        return of(key, reference, registration, EntryAttributes.NONE);
    }

    /**
     * Creates an entry.
     *
     * @param reference
     *            the endpoint reference of the entry itself
     * @param attributes
     *            computes the attributes of the element, now and for each later content
     */
    public static Entry of(EntryKey key, EndpointReference reference, Registration registration,
            EntryAttributes attributes) {
        XmlFragmentBuilder frame = frame(
                attributes.of(registration.member(), registration.content(), registration.registrant()));
        reference.appendTo(frame, ENTRY_REFERENCE);
        registration.member().appendTo(frame, MEMBER_REFERENCE);
        return new Entry(key, registration.member(), registration.registrant(), attributes, registration.content(),
                frame.end().build());
    }

    /** Returns an entry with the same key and member and with new content. */
    public Entry withContent(XmlFragment newContent) {
        return changed(newContent, registrant);
    }

    /** Returns an entry that another credential of its owner has renewed. */
    Entry with(Registration.RegisteringCaller other) {
        return changed(content(), other);
    }

    private Entry changed(XmlFragment newContent, Registration.RegisteringCaller newRegistrant) {
        Map<QName, String> changed = attributes.of(member, newContent, newRegistrant);
        XmlFragment frame = tree.frame();
        if (!changed.equals(frame.root().attributes())) {
            List<XmlFragment> references = frame.root().childFragments(Long.MAX_VALUE);
            frame = frame(changed).fragment(references.get(0))
                    .fragment(references.get(references.size() - 1))
                    .end()
                    .build();
        }
        return new Entry(key, member, newRegistrant, attributes, newContent, frame);
    }

    /** Starts a frame; the references come next. */
    private static XmlFragmentBuilder frame(Map<QName, String> attributes) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(ELEMENT);
        attributes.forEach(builder::attribute);
        return builder;
    }

    /** Returns an attribute of the element {@code sg:Entry}. */
    public Optional<String> attribute(QName name) {
        return tree.frame().root().attribute(name);
    }

    /** Returns a number that is unique in the process; new content gets a new number. Caches use it instead of a reference to the entry. */
    public long serial() {
        return serial;
    }

    public EntryKey key() {
        return key;
    }

    /** Returns an estimate of the bytes that the entry keeps on the heap, with its places in the group and in one index; it costs nothing. */
    public long heapBytes() {
        return EntrySize.of(tree.frame(), content());
    }

    /** Returns the endpoint reference of the member service. */
    public EndpointReference member() {
        return member;
    }

    /** Returns the name of the caller that registered the entry. */
    public String owner() {
        return registrant.name();
    }

    /** Returns the caller that registered the entry. */
    public Registration.RegisteringCaller registrant() {
        return registrant;
    }

    /** Returns the {@code sg:Content} element. */
    public XmlFragment content() {
        return tree.children().get(0).frame();
    }

    /**
     * Returns the number of entries of other service groups in the content, at any depth. It is above zero if the member is a service group itself.
     */
    public int nestedEntries() {
        return nestedEntries;
    }

    /**
     * Returns the value of the group's property Entry for this entry.
     *
     * <pre>{@code
     * <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:mds="http://openmds.org/aggregator" mds:name="…" mds:registeredBy="…">
     *   <sg:ServiceGroupEntryEPR>…</sg:ServiceGroupEntryEPR>
     *   <sg:MemberServiceEPR>…</sg:MemberServiceEPR>
     *   <sg:Content>…</sg:Content>
     * </sg:Entry>
     * }</pre>
     */
    public XmlTree tree() {
        return tree;
    }
}
