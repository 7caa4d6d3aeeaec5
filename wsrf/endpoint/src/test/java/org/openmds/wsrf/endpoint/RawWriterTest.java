package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;

class RawWriterTest {

    @Test
    void write_toATree_addsEachElement() throws Exception {
        W3CDOMStreamWriter tree = new W3CDOMStreamWriter();
        tree.writeStartElement("around");
        String elements = "<p:a xmlns:p=\"urn:p\" k=\"v\">x<b/></p:a><c xmlns=\"urn:c\">1 &lt; 2</c>";

        new RawWriter().write(BytesOutput.of(out -> out.write(elements.getBytes(StandardCharsets.UTF_8))), tree);
        tree.writeEndElement();

        assertThat(StaxUtils.toString(tree.getDocument().getDocumentElement()))
                .isEqualTo("<around>" + elements + "</around>");
    }
}
