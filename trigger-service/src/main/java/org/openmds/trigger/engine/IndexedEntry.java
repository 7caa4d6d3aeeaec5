package org.openmds.trigger.engine;

import org.openmds.wsrf.servicegroup.Entry;

/**
 * An entry of the group as the engine has seen it.
 *
 * @param slot
 *            its number in the index
 * @param subject
 *            see {@link org.openmds.aggregator.SubjectDigest}
 */
record IndexedEntry(Entry entry, int slot, String subject) {
}
