package org.openmds.wsrf.properties;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * XML content with access to the elements that it consists of, so that a reader need not parse its bytes, which are only written if a reader asks for
 * them. It holds the trees of its elements: a cache keeps its {@link #bytes()} instead. Immutable; thread-safe.
 */
public final class ElementsOutput implements XmlOutput {

    private final Supplier<BytesOutput> writer;
    private final Supplier<Optional<List<XmlElement>>> source;
    /** Null until a reader asks. */
    @GuardedBy("this")
    private @Nullable BytesOutput written;

    /**
     * @param writer
     *            writes the content; it must not fail, and always write the same
     * @param source
     *            returns the elements in the order of the content; empty if the content has other nodes, too
     */
    public ElementsOutput(Supplier<BytesOutput> writer, Supplier<Optional<List<XmlElement>>> source) {
        this.writer = writer;
        this.source = source;
    }

    /** Returns the content as bytes. */
    public synchronized BytesOutput bytes() {
        if (written == null) {
            written = writer.get();
        }
        return written;
    }

    /** Returns the elements in the order of the content; empty if it has other nodes, too. */
    public synchronized Optional<List<XmlElement>> elements() {
        return source.get();
    }

    @Override
    public long length() {
        return bytes().length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        bytes().writeTo(out);
    }

    @Override
    public List<XmlPart> parts() {
        return bytes().parts();
    }

    @Override
    public String toString() {
        return bytes().toString();
    }
}
