/** What a service tells of itself, in both forms. Thread-safe. */
interface Service {

    /** Its last step in URLs. */
    String name();

    /** A JSON object. */
    String json();

    /** The same as an XML document, with the names that the services of the Globus Toolkit had. */
    String xml();

    /** Called every second: the work goes on. */
    default void advance() {
    }
}
