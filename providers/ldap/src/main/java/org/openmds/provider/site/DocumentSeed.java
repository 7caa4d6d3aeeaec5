package org.openmds.provider.site;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.provider.site.SiteSource.DocumentSource;
import org.openmds.provider.site.glue.EntityJsonReader;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

/** A GLUE 2 document of one site, which the settings name. */
record DocumentSeed(String site, SiteDocumentFormat format, Input document) implements SiteSeed {

    @Override
    public List<AnnouncedSite> read(Deadline deadline) throws CollectionException {
        List<GridEntity> entities = switch (format) {
            case XML -> new DocumentSource(document).read(deadline);
            case JSON -> EntityJsonReader.read(InputJson.read(document, deadline));
        };
        if (entities.isEmpty()) {
            throw new CollectionException("%s gave a document without entities of GLUE 2".formatted(document));
        }
        return List.of(new AnnouncedSite(site, List.of(), entities));
    }

    @Override
    public String toString() {
        return document.toString();
    }
}
