package org.openmds.provider.site;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** A place that names sites. Its text names it in messages. */
interface SiteSeed {

    /** Returns the sites that it names now. */
    List<AnnouncedSite> read(Deadline deadline) throws CollectionException;
}
