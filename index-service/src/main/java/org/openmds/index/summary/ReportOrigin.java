package org.openmds.index.summary;

/**
 * The origin of reports: the entry whose content holds them.
 *
 * @param entry
 *            name of the entry
 * @param site
 *            site of the entry; empty if it has none
 * @param stale
 *            true if the entry could not be collected lately
 * @param serial
 *            number of the content in this process
 */
record ReportOrigin(String entry, String site, boolean stale, long serial) {
}
