package org.openmds.provider.site;

import java.time.Clock;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputXml;
import org.openmds.provider.ldap.Glue2Server;
import org.openmds.provider.site.glue.EntityReader;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** A place on the network that describes a part of one site. A value: equal places are one. Its text names it in messages. */
interface SiteSource {

    /**
     * Reads what the place tells now.
     *
     * @return the entities that are parts of no other
     */
    List<GridEntity> read(Deadline deadline) throws CollectionException;

    /** A GLUE 2 document in XML, such as that of ARC. */
    record DocumentSource(Input document) implements SiteSource {

        @Override
        public List<GridEntity> read(Deadline deadline) throws CollectionException {
            XmlFragment xml = InputXml.read(document, deadline);
            List<GridEntity> entities = EntityReader.read(xml.root());
            if (entities.isEmpty()) {
                throw new CollectionException("%s gave an XML document without entities of GLUE 2".formatted(document));
            }
            return entities;
        }

        @Override
        public String toString() {
            return document.toString();
        }
    }

    /** A directory with entries of GLUE 2. */
    record DirectorySource(Glue2Server server, Clock clock) implements SiteSource {

        @Override
        public List<GridEntity> read(Deadline deadline) throws CollectionException {
            List<GridEntity> entities = EntityReader.read(server.read(deadline, clock).root());
            if (entities.isEmpty()) {
                throw new CollectionException("%s has no entities of GLUE 2".formatted(server));
            }
            return entities;
        }

        @Override
        public String toString() {
            return server.toString();
        }
    }
}
