package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A member's presence in a service group (WS-ServiceGroup 1.2, section 4.2): who it is and what is said of it. Immutable; new content makes a new
 * Entry. Its lease is not part of it, so that a renewal changes no bytes.
 */
public final class Entry {

    private static final AtomicLong SERIALS = new AtomicLong();

    private final long serial = SERIALS.incrementAndGet();
    private final EntryKey key;
    private final EndpointReference member;
    private final String owner;
    private final XmlTree tree;
    private final int nestedEntries;

    private Entry(EntryKey key, EndpointReference member, String owner, XmlFragment content, XmlFragment frame) {
        this.key = key;
        this.member = member;
        this.owner = owner;
        this.tree = new XmlTree(frame, List.of(XmlTree.of(content)));
        this.nestedEntries = NestedEntries.count(content);
    }

    /**
     * A new entry.
     *
     * @param reference
     *            the EPR of the entry itself
     */
    public static Entry of(EntryKey key, EndpointReference reference, Registration registration) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(WsrfDialect.WSRF_1_2.serviceGroup("Entry"))
                .fragment(reference.toFragment(WsrfDialect.WSRF_1_2.serviceGroup("ServiceGroupEntryEPR")))
                .fragment(registration.member().toFragment(WsrfDialect.WSRF_1_2.serviceGroup("MemberServiceEPR")))
                .end()
                .build();
        return new Entry(key, registration.member(), registration.owner(), registration.content(), frame);
    }

    /** The same entry with other content. */
    public Entry withContent(XmlFragment newContent) {
        return new Entry(key, member, owner, newContent, tree.frame());
    }

    /** A number that no other Entry of the process has, also none with other content of the same key; for those who must not hold it. */
    public long serial() {
        return serial;
    }

    public EntryKey key() {
        return key;
    }

    /** The EPR of the member service. */
    public EndpointReference member() {
        return member;
    }

    /** Name of the caller that registered it. */
    public String owner() {
        return owner;
    }

    /** The {@code sg:Content} element. */
    public XmlFragment content() {
        return tree.children().getFirst().frame();
    }

    /** Number of entries of other groups in the content, at any depth: what a member that is a service group itself holds. */
    public int nestedEntries() {
        return nestedEntries;
    }

    /**
     * The value of the group's property Entry.
     *
     * <pre>{@code
     * <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">
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
