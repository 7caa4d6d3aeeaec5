package org.openmds.loadtest.systems;

import java.util.Locale;

/** What of a system is asked: the components of the study's generic model (its section 2.1, table 1). */
public enum SystemPart {
    /** Information about one resource, from collectors: GRIS, ProducerServlet, Agent. Experiment sets 1 and 3. */
    INFORMATION_SERVER,
    /** Where information is to be found: GIIS, Registry, Manager. Experiment set 2. */
    DIRECTORY_SERVER,
    /** Information of many resources: GIIS, compound producer-consumer, Manager. Experiment set 4. */
    AGGREGATE_SERVER;

    /** As the command line says: information-server, directory-server, aggregate-server. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
