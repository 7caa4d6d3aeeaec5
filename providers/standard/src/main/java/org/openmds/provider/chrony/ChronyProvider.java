package org.openmds.provider.chrony;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * Publishes the clock of this host from the output of {@code chronyc -c tracking}. {@code OffsetSeconds} is this clock less the time of the reference:
 * positive if it is ahead. {@code FrequencyPpm} is its error without correction, positive if it is too fast:
 *
 * <pre>{@code
 * <clock:Clock xmlns:clock="http://openmds.org/provider/clock" Reference="192.0.2.1" ReferenceID="C0000201" Stratum="3" OffsetSeconds="-0.000012345"
 *     RmsOffsetSeconds="0.000020000" FrequencyPpm="-12.345" SkewPpm="0.020" RootDelaySeconds="0.012300000" RootDispersionSeconds="0.000500000"
 *     LeapStatus="Normal"/>
 * }</pre>
 *
 * <p>
 * A clock without a reference has the stratum 0 and the leap status {@code Not synchronised}. Keeps no state; thread-safe.
 */
final class ChronyProvider implements InformationProvider {

    /** The namespace of the document's element. Its attributes have no namespace. */
    static final String NAMESPACE = "http://openmds.org/provider/clock";

    private static final int FIELDS = 14;
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,20}(?:\\.[0-9]{0,20})?");

    private final String name;
    private final Input tracking;

    /**
     * @param tracking
     *            the output of {@code chronyc -c tracking}: one line of 14 fields
     */
    ChronyProvider(String name, Input tracking) {
        this.name = name;
        this.tracking = tracking;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public XmlFragment collect(Deadline deadline) throws CollectionException {
        String[] fields = InputText.read(tracking, deadline).strip().split(",", FIELDS + 2);
        if (fields.length != FIELDS) {
            throw new CollectionException(
                    "%s gave %s fields, expected the %d of chronyc -c tracking".formatted(tracking,
                            fields.length > FIELDS ? "more than " + FIELDS : fields.length, FIELDS));
        }
        try {
            return document(fields);
        } catch (NumberFormatException e) {
            throw new CollectionException("%s gave a field that is no number, expected those of chronyc -c tracking"
                    .formatted(tracking), e);
        }
    }

    private static XmlFragment document(String[] fields) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName(NAMESPACE, "Clock", "clock"))
                .attribute(new QName("Reference"), XmlText.printable(fields[1]))
                .attribute(new QName("ReferenceID"), XmlText.printable(fields[0]))
                .attribute(new QName("Stratum"), Integer.toString(Integer.parseInt(fields[2])))
                // chrony writes the correction that the clock needs: positive if the clock is behind.
                .attribute(new QName("OffsetSeconds"), number(fields[4]).negate().toPlainString())
                .attribute(new QName("RmsOffsetSeconds"), number(fields[6]).toPlainString())
                .attribute(new QName("FrequencyPpm"), number(fields[7]).toPlainString())
                .attribute(new QName("SkewPpm"), number(fields[9]).toPlainString())
                .attribute(new QName("RootDelaySeconds"), number(fields[10]).toPlainString())
                .attribute(new QName("RootDispersionSeconds"), number(fields[11]).toPlainString())
                .attribute(new QName("LeapStatus"), XmlText.printable(fields[13]))
                .end()
                .build();
    }

    /** Reads a number of a plain form: with an exponent, a short field could stand for a billion digits. */
    private static BigDecimal number(String field) {
        if (!NUMBER.matcher(field).matches()) {
            throw new NumberFormatException("not a number without exponent");
        }
        return new BigDecimal(field);
    }

    /** Holds nothing to release. */
    @Override
    public void close() {
    }
}
