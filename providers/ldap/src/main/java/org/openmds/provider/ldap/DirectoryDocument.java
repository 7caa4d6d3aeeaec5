package org.openmds.provider.ldap;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.glue.GlueCluster;
import org.openmds.provider.glue.GlueDocument;
import org.openmds.provider.glue2.Glue2Clusters;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.util.StaticUtils;

/** Writes entries as one document: GLUE 1.3, GLUE 2 and all other entries, each in its own part. */
final class DirectoryDocument {

    static final String NAMESPACE = "http://openmds.org/provider/ldap";

    private DirectoryDocument() {
    }

    static XmlFragment of(String source, String base, Collection<Entry> entries) throws CollectionException {
        List<Entry> glue13 = new ArrayList<>();
        List<Entry> glue2 = new ArrayList<>();
        List<Entry> others = new ArrayList<>();
        for (Entry each : entries) {
            if (Glue2Kind.isGlue2(each)) {
                glue2.add(each);
            } else {
                (Glue13Kind.of(each).isPresent() ? glue13 : others).add(each);
            }
        }
        try {
            return write(source, base, glue13, glue2, others);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the entries of %s cannot be written as a document: %s".formatted(source, e.getMessage()), e);
        }
    }

    private static XmlFragment write(String source, String base, List<Entry> glue13, List<Entry> glue2,
            List<Entry> others) throws CollectionException {
        XmlFragmentBuilder document = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name("Directory"))
                .attribute(new QName("Source"), XmlText.printable(source));
        if (!base.isEmpty()) {
            document.attribute(new QName("Base"), XmlText.printable(base));
        }
        Glue13Mapping mapping = Glue13Mapping.of(glue13);
        XmlFragment second = Glue2Document.of(glue2);
        List<GlueCluster> clusters = Stream
                .concat(mapping.clusters().stream(), Glue2Clusters.of(second.root()).stream())
                .toList();
        if (!clusters.isEmpty()) {
            document.fragment(GlueDocument.of(clusters));
        }
        if (!mapping.others().isEmpty()) {
            document.start(Glue13Element.name("GLUE"));
            mapping.others().forEach(document::fragment);
            document.end();
        }
        if (!second.root().children().isEmpty()) {
            document.fragment(second);
        }
        others.forEach(each -> entry(document, each));
        return document.end().build();
    }

    private static void entry(XmlFragmentBuilder document, Entry entry) {
        document.start(name("Entry")).attribute(new QName("DN"), XmlText.printable(entry.getDN()));
        for (Attribute attribute : entry.getAttributes()) {
            if (isPublic(attribute)) {
                for (byte[] value : attribute.getValueByteArrays()) {
                    value(document, attribute.getName(), value);
                }
            }
        }
        document.end();
    }

    /** Returns false for passwords, which servers should not give, and for the time of the last change. */
    private static boolean isPublic(Attribute attribute) {
        return !attribute.getName().toLowerCase(Locale.ROOT).contains("password")
                && !attribute.getName().equalsIgnoreCase(LdapDirectory.MODIFY_TIMESTAMP);
    }

    /** Writes a value; bytes that are not text are written in Base64, with the attribute {@code Encoding}. */
    private static void value(XmlFragmentBuilder document, String attribute, byte[] value) {
        document.start(name("Attribute")).attribute(new QName("Name"), XmlText.printable(attribute));
        String text = StaticUtils.isValidUTF8(value) ? StaticUtils.toUTF8String(value) : "";
        if (text.isEmpty() && value.length > 0) {
            document.attribute(new QName("Encoding"), "base64").text(Base64.getEncoder().encodeToString(value));
        } else {
            document.text(XmlText.printable(text));
        }
        document.end();
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "ldap");
    }
}
