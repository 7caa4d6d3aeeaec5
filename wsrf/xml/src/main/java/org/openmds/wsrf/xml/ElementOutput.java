package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

/** An element without attributes around content that exists as bytes. Immutable. */
public final class ElementOutput implements XmlOutput {

    private final byte[] startTag;
    private final XmlOutput content;
    private final byte[] endTag;

    /** @param name with a prefix and a namespace */
    public ElementOutput(QName name, XmlOutput content) {
        String tag = name.getPrefix() + ":" + name.getLocalPart();
        this.startTag = ("<" + tag + " xmlns:" + name.getPrefix() + "=\"" + name.getNamespaceURI() + "\">")
                .getBytes(StandardCharsets.UTF_8);
        this.content = content;
        this.endTag = ("</" + tag + ">").getBytes(StandardCharsets.UTF_8);
    }

    public XmlOutput content() {
        return content;
    }

    @Override
    public long length() {
        return startTag.length + content.length() + endTag.length;
    }

    @Override
    public long heldBytes() {
        return startTag.length + content.heldBytes() + endTag.length;
    }

    @Override
    public Stream<XmlPart> sharedParts() {
        return content.sharedParts();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(startTag);
        content.writeTo(out);
        out.write(endTag);
    }

    @Override
    public List<XmlPart> parts() {
        List<XmlPart> parts = new ArrayList<>();
        parts.add(XmlPart.of(startTag));
        parts.addAll(content.parts());
        parts.add(XmlPart.of(endTag));
        return parts;
    }
}
