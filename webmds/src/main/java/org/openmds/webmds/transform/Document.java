package org.openmds.webmds.transform;

import net.sf.saxon.s9api.XdmNode;

/**
 * A source's document at one moment, ready for style sheets.
 *
 * @param version
 *            a digest of its bytes: two documents with the same version are equal
 */
public record Document(String version, XdmNode node, byte[] bytes) {
}
