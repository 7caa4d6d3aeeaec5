package org.openmds.provider.prometheus;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.glue.GlueDocument;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Publishes selected series of an exporter (Prometheus' text format 0.0.4 or OpenMetrics 1.0), each as an element:
 *
 * <pre>{@code
 * <prom:Metrics xmlns:prom="http://openmds.org/provider/prometheus" Series="612">
 *   <d:Free xmlns:d="http://example.org/disk" unit="MB" Mount="/home">81920</d:Free>
 *   <prom:Missing Metric="node_hwmon_temp_celsius"/>
 * </prom:Metrics>
 * }</pre>
 *
 * {@code Series} is the number of all series in the exposition. {@code Duplicates} counts selected series that occurred before; only the first one is
 * written. {@code LeftOut} counts selected series above the limit of the settings. {@code prom:Missing} names a selected metric without series.
 * {@code <prom:Label Name="rack">r7</prom:Label>} is a label that a list of targets gives to this exporter. Values that are not numbers are written
 * as in XML Schema: {@code NaN}, {@code INF}, {@code -INF}.
 *
 * <p>
 * The document of a node_exporter is {@code glue:Host} with load, memory, processors, system, boot time and file systems, as {@link GlueDocument}
 * writes them. It contains {@code prom:Metrics} if series are selected or the target has labels.
 *
 * <p>
 * Keeps no state between collections; thread-safe; run it on a thread that may block.
 *
 * @param input
 *            the exporter's answer
 */
record PrometheusProvider(PrometheusPublication publication, Input input) implements InformationProvider {

    /** The namespace of the elements around the selected ones. Their attributes have no namespace. */
    public static final String NAMESPACE = "http://openmds.org/provider/prometheus";

    /** The formats to request from an exporter, in the header Accept. */
    public static final String ACCEPT = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";

    @Override
    public String name() {
        return publication.name();
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        String text = InputText.read(input, deadline);
        try {
            return document(text);
        } catch (InvalidXmlException e) {
            throw new CollectionException(
                    "the series of %s cannot be written as a document: %s".formatted(input, e.getMessage()),
                    e);
        } catch (CollectionException e) {
            throw new CollectionException("%s %s".formatted(input, e.getMessage()), e);
        }
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }

    private XmlFragment document(String text) throws CollectionException {
        SelectedSeries selected = new SelectedSeries(publication);
        NodeExporterHost host = new NodeExporterHost();
        int series = ExpositionReader.read(text, sample -> {
            selected.add(sample);
            if (publication.host()) {
                host.add(sample);
            }
        });
        XmlFragmentBuilder metrics = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        selected.write(metrics, series);
        if (!publication.host()) {
            return metrics.build();
        }
        boolean extended = !publication.selections().isEmpty() || !publication.labels().isEmpty();
        List<XmlFragment> extensions = extended ? List.of(metrics.build()) : List.of();
        return GlueDocument.of(host.finish(publication.hostName(), extensions));
    }
}
