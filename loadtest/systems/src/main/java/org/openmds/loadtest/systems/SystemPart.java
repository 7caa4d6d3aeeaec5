package org.openmds.loadtest.systems;

import java.util.Locale;

/** A part of a system that clients can query: a component of the study's generic model (its section 2.1, table 1). */
public enum SystemPart {
    /** A server with information about one resource, from collectors: GRIS, ProducerServlet, Agent. Experiment sets 1 and 3. */
    INFORMATION_SERVER,
    /** A server that knows the information servers: GIIS, Registry, Manager. Experiment set 2. */
    DIRECTORY_SERVER,
    /** A server with information about many resources: GIIS, compound producer-consumer, Manager. Experiment set 4. */
    AGGREGATE_SERVER;

    /** Returns the word on the command line: information-server, directory-server, aggregate-server. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
