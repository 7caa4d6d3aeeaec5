package org.openmds.wsrf.xml;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Stream;

/** Well-formed XML content that is ready to be sent: UTF-8 bytes of known length. Implementations are immutable and thread-safe. */
public interface XmlOutput {

    /** Returns the number of bytes that {@link #writeTo} writes. */
    long length();

    /** Writes all bytes; does not close or flush the stream. */
    void writeTo(OutputStream out) throws IOException;

    /** Returns the number of bytes in memory that exist for this output alone, and not for a group's entries. */
    default long heldBytes() {
        return length();
    }

    /** Returns the shared parts of this output. */
    default Stream<XmlPart> sharedParts() {
        return Stream.empty();
    }

    /** Returns the same bytes in pieces that can be sent without a copy. */
    default List<XmlPart> parts() {
        return List.of(XmlPart.of(BytesOutput.of(this::writeTo).bytes()));
    }
}
