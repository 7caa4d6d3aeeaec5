package org.openmds.provider.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as JSON, text or XML that becomes a document. */
@NullMarked
class DocumentFuzzTest {

    private static final List<DocumentFormat> FORMATS = List.of(DocumentFormat.values());

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void collect(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                DocumentFormat format = FORMATS.get(data.length % FORMATS.size());
                XmlFragment document = new DocumentProvider("document", new BytesInput("input", data),
                        new DocumentPublication(format, Optional.empty(), List.of(), Optional.empty()))
                        .collect(FuzzLimits.deadline());

                assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
