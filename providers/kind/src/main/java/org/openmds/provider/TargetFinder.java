package org.openmds.provider;

import java.util.List;

import org.openmds.aggregator.InformationProvider;

/**
 * An information provider that finds things to collect, such as the exporters in a list. Each target becomes a provider with an entry of its own, and
 * ends when it is found no more. The document of the finder describes the search.
 */
public interface TargetFinder extends InformationProvider {

    /** Returns what is known after the last collection, also if that failed. Called on its thread. */
    FoundTargets found();

    /**
     * Targets that were found.
     *
     * @param targets
     *            each with a name of its own
     * @param complete
     *            false if a place was never searched with success: targets that an earlier process found there are kept
     */
    record FoundTargets(List<ProviderTarget> targets, boolean complete) {

        public FoundTargets {
            targets = List.copyOf(targets);
        }
    }
}
