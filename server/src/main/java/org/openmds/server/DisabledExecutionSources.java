package org.openmds.server;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.xml.XmlElement;

/** The execution source of a server without configured programs. It refuses every request and gives the reason. */
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
                    "programs are disabled: the server's configuration names none in sources.execution.programs");
        }
        return Optional.empty();
    }
}
