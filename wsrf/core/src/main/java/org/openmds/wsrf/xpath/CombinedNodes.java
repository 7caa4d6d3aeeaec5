package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.openmds.wsrf.xml.XmlElement;

/** Node-sets one after the other. */
record CombinedNodes(List<XPathResult> parts) implements XPathResult.NodeSet {

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (XPathResult part : parts) {
            part.writeTo(out);
        }
    }

    @Override
    public List<XmlElement> elements() {
        return parts.stream()
                .filter(XPathResult.NodeSet.class::isInstance)
                .flatMap(part -> ((XPathResult.NodeSet) part).elements().stream())
                .toList();
    }

    @Override
    public boolean booleanValue() {
        return parts.stream().anyMatch(XPathResult::booleanValue);
    }

    @Override
    public String stringValue() {
        return parts.stream().filter(part -> part.size() > 0).findFirst().map(XPathResult::stringValue).orElse("");
    }

    @Override
    public int size() {
        return parts.stream().mapToInt(XPathResult::size).sum();
    }
}
