package org.openmds.index.summary;

import java.util.List;

/**
 * A report about one resource. Several reports may be about the same resource.
 *
 * @see ReportLedger
 */
interface ResourceReport {

    ReportOrigin origin();

    /** Returns the keys that this report may have in common with other reports about the same resource, at least one. */
    List<String> links();
}
