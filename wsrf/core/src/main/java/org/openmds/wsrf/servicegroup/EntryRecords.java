package org.openmds.wsrf.servicegroup;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.CanonicalReader;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlReaders;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Reads and writes entries in durable state, in a form that people can read.
 *
 * <pre>{@code
 * entries:  <entry owner="…" identity="…" issuer="…" dn="…"><sg:MemberEPR>…</sg:MemberEPR><sg:Content>…</sg:Content></entry>
 * leases:   PT20M 2026-01-01T00:20:00Z      or: unlimited
 * values:   <sg:Content>…</sg:Content>
 * }</pre>
 */
final class EntryRecords {

    /** Limits for stored entries: stored content is always readable, even if the limits for requests are lower now. */
    static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** The element has no namespace, so that the content is read back byte for byte, without additional namespace declarations. */
    private static final QName ENTRY = new QName("entry");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content", "sg");
    private static final QName OWNER = new QName("owner");
    private static final QName IDENTITY = new QName("identity");
    private static final QName ISSUER = new QName("issuer");
    private static final QName DN = new QName("dn");

    private EntryRecords() {
    }

    /**
     * A stored entry without its lease.
     *
     * @param content
     *            the content of its registration; empty if it was not read
     */
    record StoredEntry(EndpointReference member, Registration.RegisteringCaller registrant, String identity,
            Optional<XmlFragment> content) {
    }

    static byte[] entry(LeasedEntry leasedEntry) {
        Registration.RegisteringCaller registrant = leasedEntry.entry().registrant();
        XmlFragmentBuilder builder = new XmlFragmentBuilder(STORED).start(ENTRY)
                .attribute(OWNER, registrant.name())
                .attribute(IDENTITY, leasedEntry.identity());
        if (!registrant.issuer().isEmpty()) {
            builder.attribute(ISSUER, registrant.issuer());
        }
        if (!registrant.dn().isEmpty()) {
            builder.attribute(DN, registrant.dn());
        }
        XmlFragment frame = builder.fragment(leasedEntry.entry().member().toFragment(MEMBER))
                .end()
                .build();
        // The content is copied to disk as bytes; parsing and serialising it would delay each Add.
        return BytesOutput.of(new XmlTree(frame, List.of(XmlTree.of(leasedEntry.entry().content())))::writeTo)
                .toBytes();
    }

    /** Reads an entry; without its content, this takes little memory. */
    static StoredEntry entry(byte[] stored, boolean withContent) {
        try {
            return written(stored, withContent);
        } catch (CanonicalReader.NotCanonicalException e) {
            return edited(stored, withContent);
        }
    }

    /** Reads the bytes of {@link #entry(LeasedEntry)}. */
    private static StoredEntry written(byte[] stored, boolean withContent) {
        CanonicalReader reader = new CanonicalReader(stored);
        Map<String, String> attributes = reader.startTag(ENTRY.getLocalPart());
        EndpointReference member = EndpointReference.read(reader.element().root());
        Optional<XmlFragment> content = withContent ? Optional.of(reader.element()) : Optional.empty();
        if (withContent) {
            reader.endTag(ENTRY.getLocalPart());
            reader.end();
        }
        return new StoredEntry(member, registrant(name -> Optional.ofNullable(attributes.get(name.getLocalPart()))),
                identity(Optional.ofNullable(attributes.get(IDENTITY.getLocalPart()))), content);
    }

    private static Registration.RegisteringCaller registrant(Function<QName, Optional<String>> attributes) {
        return new Registration.RegisteringCaller(attributes.apply(OWNER).orElse(""),
                attributes.apply(ISSUER).orElse(""),
                attributes.apply(DN).orElse(""));
    }

    /** Reads a record that a person has changed, or another program. */
    private static StoredEntry edited(byte[] stored, boolean withContent) {
        try {
            XMLStreamReader reader = XmlReaders.open(stored, STORED);
            reader.nextTag();
            Registration.RegisteringCaller registrant = registrant(name -> attribute(reader, name));
            String identity = identity(attribute(reader, IDENTITY));
            EndpointReference member = EndpointReference.read(child(reader, MEMBER).root());
            Optional<XmlFragment> content = withContent ? Optional.of(child(reader, CONTENT)) : Optional.empty();
            if (withContent) {
                reader.nextTag();
                reader.require(XMLStreamConstants.END_ELEMENT, "", ENTRY.getLocalPart());
            }
            return new StoredEntry(member, registrant, identity, content);
        } catch (XMLStreamException e) {
            throw new InvalidXmlException("a stored entry cannot be read: " + e.getMessage(), e);
        }
    }

    private static String identity(Optional<String> stored) {
        return stored.orElseThrow(() -> new InvalidXmlException("a stored entry has no identity"));
    }

    private static Optional<String> attribute(XMLStreamReader reader, QName name) {
        return Optional.ofNullable(reader.getAttributeValue("", name.getLocalPart()));
    }

    private static XmlFragment child(XMLStreamReader reader, QName name) throws XMLStreamException {
        if (reader.nextTag() != XMLStreamConstants.START_ELEMENT || !reader.getName().equals(name)) {
            throw new InvalidXmlException("a stored entry has no " + name.getLocalPart());
        }
        return XmlFragment.read(reader, Map.of(), STORED);
    }

    static byte[] lease(Lease lease, LeaseClock clock) {
        return StoredLease.of(lease, clock).toString().getBytes(StandardCharsets.UTF_8);
    }

    static StoredLease lease(byte[] stored) {
        String text = new String(stored, StandardCharsets.UTF_8);
        return StoredLease.parse(text)
                .orElseThrow(() -> new InvalidXmlException(
                        "a stored lease is '%s', expected its length and end, or 'unlimited'".formatted(text)));
    }
}
