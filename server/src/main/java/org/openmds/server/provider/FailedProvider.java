package org.openmds.server.provider;

import java.util.List;
import java.util.stream.Collectors;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.SectionElement;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A provider that cannot run. It has an entry, which says why.
 *
 * @param problem
 *            the cause, with its place in the configuration
 */
public record FailedProvider(CommonSettings common, String problem) implements ProviderPlan {

    /** Returns the providers that a configuration leaves out. */
    static List<FailedProvider> all(SectionSettings providers, String firstIndex) {
        return providers.leftOut().stream().map(each -> of(each, firstIndex)).toList();
    }

    /** A provider without a valid name has the one of its key, and one without a valid index is in the first. */
    private static FailedProvider of(SectionElement element, String firstIndex) {
        CommonSettings given = ((ProviderSettings) element.settings()).common();
        CollectionSettings times = element.isValid("index")
                ? given.collection()
                : new CollectionSettings(given.interval(), given.timeout(), firstIndex);
        return new FailedProvider(
                new CommonSettings(element.isValid("name") ? given.name() : element.path(), times, given.member()),
                element.problems().stream().map(ConfigurationProblem::toString).collect(Collectors.joining("; ")));
    }

    @Override
    public InformationProvider open(ProviderTools tools) {
        return new RefusedProvider(name(), problem);
    }

    private record RefusedProvider(String name, String problem) implements InformationProvider {

        @Override
        public XmlFragment collect(Deadline deadline) throws CollectionException {
            throw new CollectionException(problem);
        }

        /** Holds nothing to release. */
        @Override
        public void close() {
        }
    }
}
