package org.openmds.webmds.source;

import java.util.Optional;

import org.openmds.wsrf.client.PartedDocument;

/** A source that is read in parts, so that reading it again costs little. It has no options. */
public interface PartedSource extends XmlSource {

    /**
     * Reads the current document.
     *
     * @param previous
     *            an earlier document, whose parts are used where they did not change
     * @throws SourceException
     *             the document cannot be read; the message is for the user of the page
     */
    PartedDocument read(Optional<PartedDocument> previous) throws SourceException;
}
