package org.openmds.wsrf.properties;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

/**
 * XML content held as bytes, with access to the elements that it consists of, so that a reader need not parse the bytes. It holds the trees of its
 * elements: a cache keeps its {@link #bytes()} instead. Immutable.
 *
 * @param source
 *            returns the elements in the order of the content; empty if the content has other nodes, too
 */
public record ElementsOutput(BytesOutput bytes, Supplier<Optional<List<XmlElement>>> source) implements XmlOutput {

    /** Returns the elements in the order of the content; empty if it has other nodes, too. */
    public Optional<List<XmlElement>> elements() {
        return source.get();
    }

    @Override
    public long length() {
        return bytes.length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        bytes.writeTo(out);
    }

    @Override
    public List<XmlPart> parts() {
        return bytes.parts();
    }

    @Override
    public String toString() {
        return bytes.toString();
    }
}
