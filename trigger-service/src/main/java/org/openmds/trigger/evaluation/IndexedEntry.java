package org.openmds.trigger.evaluation;

import org.openmds.wsrf.servicegroup.Entry;

/**
 * An entry of the group with its position in the index.
 *
 * @param slot
 *            its number in the index
 * @param subject
 *            see {@link org.openmds.aggregator.SubjectDigest}
 */
public record IndexedEntry(Entry entry, int slot, String subject) {
}
