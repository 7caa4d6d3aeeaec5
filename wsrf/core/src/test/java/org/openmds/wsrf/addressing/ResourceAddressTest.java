package org.openmds.wsrf.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceAddressTest {

    private static final String SERVICE = "http://h:8080/wsrf/services/Entries";
    private static final QName KEY = new QName("urn:k", "Key");

    @ParameterizedTest
    @ValueSource(strings = {"4f1c", "disk-full_1.x", "a b+c", "\u00fc"})
    void reference_anyKey_hasItInTheAddressAndInAParameter(String key) {
        EndpointReference reference = ResourceAddress.reference(SERVICE, KEY, key);

        assertThat(reference.address()).startsWith(SERVICE + "/").doesNotContain(" ", "+");
        assertThat(reference.referenceParameters()).singleElement()
                .satisfies(parameter -> assertThat(parameter.root().text()).isEqualTo(key));
        assertThat(ResourceAddress.key(reference, SERVICE, KEY)).contains(key);
        assertThat(ResourceAddress.key(EndpointReference.of(reference.address()), SERVICE, KEY)).contains(key);
        assertThat(ResourceAddress.key(EndpointReference.of(SERVICE, KEY, key), SERVICE, KEY)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a\\b", "a%b", "a;b", "a\nb"})
    void reference_keyThatIsUnfitForAnAddress_isInTheParameterOnly(String key) {
        assertThat(ResourceAddress.reference(SERVICE, KEY, key)).isEqualTo(EndpointReference.of(SERVICE, KEY, key));
    }

    @Test
    void key_differentKeys_isNone() {
        assertThat(ResourceAddress.key(EndpointReference.of(SERVICE + "/a", KEY, "b"), SERVICE, KEY)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {SERVICE, SERVICE + "/", SERVICE + "/a/b", SERVICE + "2/a", SERVICE + "/%zz",
        "http://other:8080/wsrf/services/Entries/a"})
    void key_addressOfNoResource_isNone(String address) {
        assertThat(ResourceAddress.key(EndpointReference.of(address), SERVICE, KEY)).isEmpty();
    }
}
