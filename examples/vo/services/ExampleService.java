/** A service of the example, with its state as JSON and as XML. Thread-safe. */
interface ExampleService {

    /** Returns the service's name, the last part of its URL. */
    String name();

    /** Returns the state as a JSON object. */
    String json();

    /** Returns the state as an XML document, with the element names of the Globus Toolkit's services. */
    String xml();

    /** Simulates one second of work. Called every second. */
    default void advance() {
    }
}
