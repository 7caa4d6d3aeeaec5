package org.openmds.provider.ganglia;

import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;

class GangliaContractTest extends ProviderContract {

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        Input recorded = new FixedInput("tcp://gmond:8649", GangliaAnswers.recorded("gmond.xml"));
        return new GangliaProvider(new GangliaPublication("alpha", List.of("*")), change.apply(recorded));
    }
}
