package org.openmds.webmds.record;

import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.KnownPrefixes;
import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The parts of a group that are recorded: its sums, the entries with an error, and the clusters. All entries of a large group would take a hundred
 * times their memory as a tree, each minute. A group without sums, which is none of this program's, is read as a whole. Equal for equal services, because documents are cached by
 * their sources.
 *
 * <pre>{@code
 * <f:Recorded xmlns:f="http://openmds.org/webmds/functions">
 *   <mdsi:Summary>…</mdsi:Summary> <sg:Entry>…</sg:Entry> <glue:Cluster>…</glue:Cluster>
 * </f:Recorded>
 * }</pre>
 */
public record RecordedPartsSource(ServiceSource service) implements XmlSource {

    private static final QName SUMMARY = new QName("http://openmds.org/index", "Summary", "mdsi");
    private static final QName RECORDED = new QName("http://openmds.org/webmds/functions", "Recorded", "f");
    private static final String PARTS = "/*/sg:Entry[.//agg:AggregatorError][position() <= 1000] | //glue:Cluster[@glue:Name or @glue:UniqueID]";

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        List<XmlFragment> sums;
        try {
            sums = service.property(SUMMARY);
        } catch (SourceException e) {
            if (e.reason() == SourceException.Cause.FAULT) {
                return service.read(Map.of());
            }
            throw e;
        }
        XmlFragmentBuilder all = new XmlFragmentBuilder(XmlLimits.OWN).start(RECORDED);
        sums.forEach(all::fragment);
        service.query(PARTS, KnownPrefixes.ALL).elements().forEach(all::fragment);
        return all.end().build();
    }
}
