package org.openmds.provider.prometheus;

import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;

class PrometheusContractTest extends ProviderContract {

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        Input recorded = FixedInput.of("GET http://node1:9100/metrics", PrometheusProviderTest.nodeExporter());
        return new PrometheusProvider(new PrometheusPublication("node1", List.of(), true, "node1", 100,
                Collections.emptySortedMap()),
                change.apply(recorded));
    }
}
