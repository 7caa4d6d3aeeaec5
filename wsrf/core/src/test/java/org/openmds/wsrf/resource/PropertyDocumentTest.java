package org.openmds.wsrf.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

class PropertyDocumentTest {

    private static final QName NAME = new QName("later");

    private final AtomicInteger made = new AtomicInteger();
    private final ResourceProperties properties = PropertyDocument.named(new QName("doc"))
            .value(XmlFragment.parse("<first/>"))
            .lazyValue(NAME, () -> Optional.of(XmlFragment.parse("<later n='" + made.incrementAndGet() + "'/>")))
            .build();

    @Test
    void lazyValue_otherPropertyRead_isNotCreated() {
        assertThat(properties.names()).containsExactly(new QName("first"), NAME);
        assertThat(properties.values(new QName("first"))).hasSize(1);
        assertThat(made).hasValue(0);
    }

    @Test
    void lazyValue_readTwice_isCreatedOnce() {
        assertThat(properties.values(NAME)).extracting(tree -> tree.frame().toString())
                .containsExactly("<later n=\"1\"/>");
        assertThat(properties.document().children()).extracting(XmlTree::name)
                .containsExactly(new QName("first"), NAME);
        assertThat(made).hasValue(1);
    }

    @Test
    void computedValues_documentRead_areComputedWhenTheyAreRead() {
        ResourceProperties computed = PropertyDocument.named(new QName("doc"))
                .computedValues(NAME, List.of(() -> XmlFragment.parse("<later n='" + made.incrementAndGet() + "'/>")))
                .build();
        List<XmlTree> children = computed.document().children();
        assertThat(children).hasSize(1);
        assertThat(made).hasValue(0);

        assertThat(children.get(0).frame().toString()).isEqualTo("<later n=\"1\"/>");
        assertThat(computed.values(NAME).get(0)).isSameAs(children.get(0));
        assertThat(made).hasValue(1);
    }

    @Test
    void lazyValue_withoutValue_isLeftOut() {
        ResourceProperties none = PropertyDocument.named(new QName("doc")).lazyValue(NAME, Optional::empty).build();
        assertThat(none.values(NAME)).isEmpty();
        assertThat(none.names()).containsExactly(NAME);
        assertThat(none.document().children()).isEmpty();
    }
}
