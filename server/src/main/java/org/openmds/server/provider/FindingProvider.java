package org.openmds.server.provider;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.TargetFinder;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** A provider that reports the targets that it has found after each collection. */
public record FindingProvider(TargetFinder finder, TargetListener listener) implements InformationProvider {

    /** Takes what a provider has found. */
    @FunctionalInterface
    public interface TargetListener {

        /**
         * Takes all targets; called on the thread of the collection.
         *
         * @throws CollectionException
         *             some targets cannot have an entry
         */
        void take(FindingProvider provider, TargetFinder.FoundTargets found) throws CollectionException;
    }

    @Override
    public String name() {
        return finder.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        XmlFragment document;
        try {
            document = finder.collect(deadline);
        } catch (CollectionException e) {
            listener.take(this, finder.found());
            throw e;
        }
        listener.take(this, finder.found());
        return document;
    }

    @Override
    public void close() {
        finder.close();
    }
}
