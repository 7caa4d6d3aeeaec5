package org.openmds.index.query;

import org.openmds.wsrf.xml.BytesOutput;

/**
 * An answer that is kept.
 *
 * @param version
 *            of the document that it answers for
 */
record Answer(long version, BytesOutput output) {
}
