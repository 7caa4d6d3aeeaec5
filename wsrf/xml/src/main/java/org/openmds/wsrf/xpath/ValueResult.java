package org.openmds.wsrf.xpath;

import java.io.IOException;
import java.io.OutputStream;

import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xpath.text.XPathNumbers;

/** A boolean, number or string. */
record ValueResult(Object value) implements XPathResult.Value {

    @Override
    public void writeTo(OutputStream out) throws IOException {
        XmlText.writeTo(out, stringValue());
    }

    @Override
    public boolean booleanValue() {
        if (value instanceof Boolean b) {
            return b;
        }
        return value instanceof Number n
                ? n.doubleValue() != 0 && !Double.isNaN(n.doubleValue())
                : !stringValue().isEmpty();
    }

    @Override
    public String stringValue() {
        return value instanceof Number n ? XPathNumbers.text(n.doubleValue()) : value.toString();
    }

    @Override
    public int size() {
        return 1;
    }
}
