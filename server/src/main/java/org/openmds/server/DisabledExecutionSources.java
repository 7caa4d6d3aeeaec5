package org.openmds.server;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.xml.XmlElement;

/** Stands for execution sources where no program may be run: tells whoever asks for one why. */
final class DisabledExecutionSources implements SourceFactory {

    private static final QName POLL_TYPE = new QName(AggregatorTypes.NAMESPACE, "ExecutionPollType");

    @Override
    public String configurations() {
        return POLL_TYPE.toString();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        if (configuration.name().equals(POLL_TYPE)) {
            throw new SourceConfigurationException(
                    "no program may be run here: the server's configuration names none in sources.execution.programs");
        }
        return Optional.empty();
    }
}
